//@ why: an exception thrown inside a lambda leaves the pipeline at once and reaches main uncaught with a failing exit code
//@ exit: 1
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamExceptionInPipeline {
    static class Boom extends RuntimeException {
        Boom(String message, Throwable cause) {
            super(message, cause);
        }
    }

    public static void main(String[] args) {
        List<Integer> seen = new ArrayList<>();
        try {
            IntStream.rangeClosed(-3, 3).boxed().peek(seen::add).map(x -> 6 / x).forEach(x -> System.out.print(x + " "));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + seen);
        }
        List<String> live = new ArrayList<>(List.of("a", "b", "c"));
        try {
            live.stream().peek(s -> live.add(s + s)).count();
            live.stream().forEach(s -> live.add(s));
        } catch (java.util.ConcurrentModificationException e) {
            System.out.println("CME after " + live.size());
        }
        StringBuilder order = new StringBuilder();
        try (Stream<Integer> s = Stream.of(1, 2).onClose(() -> {
            order.append("close1 ");
            throw new IllegalStateException("first");
        }).onClose(() -> {
            order.append("close2 ");
            throw new IllegalArgumentException("second");
        })) {
            order.append(s.mapToInt(x -> x).sum()).append(' ');
        } catch (IllegalStateException e) {
            System.out.println(order + e.getMessage() + " " + e.getSuppressed()[0].getMessage());
        }
        Stream.of("1", "2", "x3", "4").map(t -> {
            try {
                return Integer.parseInt(t);
            } catch (NumberFormatException e) {
                throw new Boom("bad number " + t, e);
            }
        }).forEach(n -> System.out.println("got " + n));
        System.out.println("unreachable");
    }
}
