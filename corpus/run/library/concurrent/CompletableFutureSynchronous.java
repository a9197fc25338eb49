//@ why: stages added to a completed future run at once in the caller, and failures travel wrapped in CompletionException
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class CompletableFutureSynchronous {
    public static void main(String[] args) throws Exception {
        StringBuilder log = new StringBuilder();
        CompletableFuture<Integer> done = CompletableFuture.completedFuture(20);
        System.out.println(done.thenApply(x -> x + 1).thenCompose(x -> CompletableFuture.completedFuture(x * 2)).thenCombine(done, Integer::sum).get() + " " + done.isDone() + " " + done.join() + " " + done.getNow(-1));
        CompletableFuture<String> later = new CompletableFuture<>();
        later.thenAccept(s -> log.append("first ").append(s).append(';'));
        later.thenAccept(s -> log.append("second;"));
        CompletableFuture<Integer> length = later.thenApply(String::length);
        System.out.println(log + "[" + length.isDone() + " " + later.getNow("absent") + " " + later.complete("value") + " " + later.complete("again") + " " + later.join() + " " + length.join());
        System.out.println(log);
        CompletableFuture<Integer> failed = done.thenApply(x -> x / 0);
        System.out.println(failed.isCompletedExceptionally() + " " + failed.exceptionally(t -> {
            log.append(t.getClass().getSimpleName());
            return -1;
        }).join() + " " + failed.handle((v, t) -> v + "/" + t.getMessage()).join());
        try {
            failed.join();
        } catch (CompletionException e) {
            System.out.println("join " + e.getMessage());
        }
        try {
            failed.get();
        } catch (ExecutionException e) {
            System.out.println("get " + e.getCause());
        }
        CompletableFuture<Integer> direct = CompletableFuture.failedFuture(new IllegalStateException("direct"));
        direct.whenComplete((v, t) -> System.out.println(v + " " + t));
        direct.thenApply(x -> x).whenComplete((v, t) -> System.out.println(v + " " + t));
        CompletableFuture<String> recovered = direct.thenApply(x -> "no").exceptionallyCompose(t -> CompletableFuture.completedFuture("saved " + t.getCause().getMessage()));
        System.out.println(recovered.get());
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled() + " " + cancelled.isDone());
        try {
            cancelled.join();
        } catch (CancellationException e) {
            System.out.println("cancelled");
        }
        CompletableFuture<String> a = new CompletableFuture<>();
        CompletableFuture<String> b = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(a, b);
        CompletableFuture<Object> any = CompletableFuture.anyOf(a, b);
        b.complete("B");
        System.out.println(all.isDone() + " " + any.join() + " " + a.applyToEither(b, s -> s + s).join());
        a.completeExceptionally(new Exception("late"));
        System.out.println(all.isCompletedExceptionally() + " " + b.runAfterBoth(done, () -> log.append("!")).isDone() + " " + CompletableFuture.supplyAsync(() -> "inline", Runnable::run).join());
        FutureTask<Integer> task = new FutureTask<>(() -> 6 * 7);
        System.out.print(task.isDone() + " ");
        task.run();
        System.out.println(task.get() + " " + task.isDone() + " " + task.cancel(false));
    }
}
