//@ why: mapMulti, flatMap and their primitive twins expand elements and flatten nested structures in encounter order
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

public class StreamMapMultiFlatMap {
    static void flatten(Object o, Consumer<Object> sink) {
        if (o instanceof Iterable<?> it) {
            for (Object x : it) {
                flatten(x, sink);
            }
        } else if (o != null) {
            sink.accept(o);
        }
    }

    public static void main(String[] args) {
        Object nested = Arrays.asList(1, List.of(2, List.of(3, List.of(), 4)), null, "five");
        System.out.println(Stream.of(nested).mapMulti(StreamMapMultiFlatMap::flatten).toList());
        System.out.println(Stream.of(1, 2, 3).<String>mapMulti((x, out) -> {
            for (int i = 0; i < x; i++) {
                out.accept(x + ":" + i);
            }
        }).filter(s -> !s.endsWith("1")).toList());
        System.out.println(Stream.of("a b", "", "c").flatMap(s -> Stream.of(s.split(" "))).map(s -> "[" + s + "]").collect(Collectors.joining()));
        System.out.println(IntStream.range(0, 4).mapMulti((i, out) -> {
            if (i % 2 == 1) {
                out.accept(i);
                out.accept(-i);
            }
        }).boxed().toList());
        System.out.println(IntStream.range(1, 4).flatMap(i -> IntStream.rangeClosed(i, i * i)).sum() + " " + Stream.of("ab", "c").flatMapToInt(String::chars).boxed().toList());
        System.out.println(Stream.of(1, 2).mapMultiToDouble((x, out) -> out.accept(x / 4.0)).sum() + " " + Stream.of(1, 2).flatMapToLong(x -> LongStream.of(x, (long) x << 33)).max().getAsLong());
        Map<String, List<Integer>> graph = new TreeMap<>(Map.of("a", List.of(1, 2), "b", List.of(), "c", List.of(3)));
        System.out.println(graph.entrySet().stream().flatMap(e -> e.getValue().stream().map(v -> e.getKey() + v)).toList());
        System.out.println(IntStream.rangeClosed(1, 20).boxed().flatMap(a -> IntStream.rangeClosed(a, 20).boxed().flatMap(b -> {
            int c = (int) Math.sqrt(a * a + b * b);
            return c * c == a * a + b * b ? Stream.of(List.of(a, b, c)) : Stream.empty();
        })).toList());
        System.out.println(DoubleStream.of(1.5, 2.5).mapToObj(d -> "d" + d).toList() + " " + IntStream.of(3, 1, 2).asLongStream().sorted().boxed().toList() + " " + LongStream.range(5, 5).count() + " " + IntStream.range(5, 1).sum());
        System.out.println(Stream.ofNullable(null).count() + " " + Stream.of((Object) null).count() + " " + Stream.<Integer>builder().add(1).add(2).build().map(x -> x * x).toList());
        System.out.println(IntStream.concat(IntStream.of(1), IntStream.empty()).mapToObj(Integer::toString).toList() + " " + Arrays.toString(Stream.of(3, 1, 2).sorted().toArray(Integer[]::new)));
        try {
            Stream.of("a", 1).toArray(String[]::new);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
