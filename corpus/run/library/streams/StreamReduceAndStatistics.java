//@ why: reduce with and without identity, averages of nothing, compensated double sums and statistics over extremes
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public class StreamReduceAndStatistics {
    public static void main(String[] args) {
        System.out.println(Stream.of(1, 2, 3, 4).reduce((a, b) -> a * 10 + b) + " " + Stream.<Integer>empty().reduce(Integer::sum) + " " + Stream.of(5, 6).reduce(100, (a, b) -> a - b));
        System.out.println(Stream.of("x", "yy", "zzz").reduce(0, (n, s) -> n * 2 + s.length(), Integer::sum) + " " + IntStream.rangeClosed(1, 10).reduce(1, (a, b) -> a * b) + " " + IntStream.empty().reduce(Math::max));
        IntSummaryStatistics is = IntStream.of(Integer.MAX_VALUE, Integer.MAX_VALUE, -1).summaryStatistics();
        System.out.println(is.getSum() + " " + is.getAverage() + " " + is.getMin() + " " + is.getMax() + " " + is.getCount());
        System.out.println(is + " " + IntStream.empty().summaryStatistics());
        DoubleSummaryStatistics ds = DoubleStream.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6).summaryStatistics();
        System.out.println(ds.getSum() + " " + ds.getAverage() + " " + ds);
        System.out.println(new DoubleSummaryStatistics() + " " + DoubleStream.of(1e308, 1e308).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum() + " " + DoubleStream.of(1, Double.NaN).max());
        double plain = 0;
        for (int i = 0; i < 1000; i++) {
            plain += 0.1;
        }
        System.out.println(plain + " " + DoubleStream.generate(() -> 0.1).limit(1000).sum() + " " + DoubleStream.of(1e16, 1, -1e16).sum() + " " + Stream.of(1e16, 1.0, -1e16).collect(Collectors.summingDouble(d -> d)));
        System.out.println(IntStream.empty().average() + " " + IntStream.of(1, 2).average() + " " + LongStream.of(Long.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + LongStream.of(3, 4).average().getAsDouble());
        System.out.println(Stream.of("aa", "b", "cc").max(Comparator.comparing(String::length)) + " " + Stream.of("aa", "b", "cc").min(Comparator.comparing(String::length)) + " " + Stream.of("aa", "b", "cc").reduce(BinaryOperator.maxBy(Comparator.comparing(String::length))));
        try {
            IntStream.empty().max().getAsInt();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(IntStream.rangeClosed(1, 5).collect(StringBuilder::new, (sb, i) -> sb.append(i), StringBuilder::append).reverse() + " " + Stream.of(1, 2, 3).collect(() -> new int[1], (a, x) -> a[0] += x, (a, b) -> a[0] += b[0])[0]);
        System.out.println(IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).count() + " " + LongStream.rangeClosed(Long.MIN_VALUE, Long.MIN_VALUE + 1).boxed().toList() + " " + IntStream.range(Integer.MIN_VALUE, Integer.MAX_VALUE).count());
        List<Integer> fib = Stream.iterate(new int[] {0, 1}, p -> new int[] {p[1], p[0] + p[1]}).limit(12).map(p -> p[0]).toList();
        System.out.println(fib + " " + IntStream.rangeClosed(2, 50).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        try {
            Stream.of(1, null).max(Comparator.nullsLast(Comparator.naturalOrder()));
        } catch (NullPointerException e) {
            System.out.println("NPE for a null maximum");
        }
        try {
            Stream.of(1).limit(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
