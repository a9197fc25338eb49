//@ why: one thread runs what a parallel stream and fork/join tasks split off, with the results of many
import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.RecursiveTask;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class ParallelStream {
    static class Fibonacci extends RecursiveTask<Integer> {
        final int n;

        Fibonacci(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fibonacci first = new Fibonacci(n - 1);
            first.fork();
            return new Fibonacci(n - 2).compute() + first.join();
        }
    }

    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(2, 10_000).parallel()
                .filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0))
                .count() + " primes");
        TreeMap<Integer, Long> groups = IntStream.range(0, 3000).boxed().parallel()
                .collect(Collectors.groupingBy(n -> n % 7, TreeMap::new, Collectors.counting()));
        System.out.println(groups);
        System.out.println(new Random(3).ints(5000).parallel().sorted().skip(2500).limit(3).boxed().toList());
        StringBuilder ordered = new StringBuilder();
        IntStream.range(0, 20).parallel().forEachOrdered(ordered::append);
        System.out.println(ordered);
        int[] numbers = new Random(1).ints(20_000).toArray();
        Arrays.parallelSort(numbers);
        System.out.println(numbers[0] + " " + numbers[19_999] + " " + new Fibonacci(15).invoke());
    }
}
