// Measures: lambdas with and without captures, method references, composed functions and sequential streams.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class BenchLambdas {
    record Item(String name, int price, int group) {}

    public static void main(String[] a) {
        int repeat = a.length > 0 ? Integer.parseInt(a[0]) : 1;
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            items.add(new Item("item" + i % 97, i * 7919 % 1009, i % 10));
        }
        long checksum = 0;
        for (int r = 0; r < repeat * 42; r++) {
            checksum = checksum * 31 + plain(20_000, r);
            checksum = checksum * 31 + composed(3_000, r);
            checksum = checksum * 31 + streams(items, r);
        }
        System.out.println("BenchLambdas " + checksum);
    }

    static int fold(int limit, int start, IntBinaryOperator step, IntPredicate wanted) {
        int result = start;
        for (int i = 0; i < limit; i++) {
            if (wanted.test(i)) {
                result = step.applyAsInt(result, i);
            }
        }
        return result;
    }

    static int plain(int limit, int seed) {
        return fold(limit, seed, (x, y) -> x * 3 + y, i -> (i + seed) % 3 != 0) + fold(limit, 1, Integer::sum, i -> true);
    }

    static int composed(int limit, int seed) {
        Function<Integer, Integer> add = x -> x + seed;
        Function<Integer, Integer> both = add.andThen(x -> x * 2).compose(x -> x ^ 5);
        int sum = 0;
        for (int i = 0; i < limit; i++) {
            sum += both.apply(i);
        }
        return sum;
    }

    static long streams(List<Item> items, int seed) {
        int total = items.stream().filter(item -> item.price() > seed).mapToInt(Item::price).sum();
        int groups = items.stream().collect(Collectors.groupingBy(Item::group, Collectors.counting())).size();
        String best = items.stream().sorted(Comparator.comparing(Item::price).thenComparing(Item::name))
                .limit(5).map(Item::name).collect(Collectors.joining(","));
        long squares = IntStream.range(0, 4_000).filter(i -> i % 3 == 0).mapToLong(i -> (long) i * i).sum();
        return total + groups + best.hashCode() + squares;
    }
}
