//@ why: an executor starts its threads when the first task is submitted, which is refused
//@ names: java.lang.Thread.start0
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class SubmitToExecutor {
    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        System.out.println("before submitting");
        List<Future<Integer>> results = new ArrayList<>();
        for (int i = 1; i <= 4; i++) {
            int number = i;
            results.add(pool.submit(() -> number * number));
        }
        int sum = 0;
        for (Future<Integer> result : results) {
            sum += result.get();
        }
        pool.shutdown();
        System.out.println("sum " + sum);
    }
}
