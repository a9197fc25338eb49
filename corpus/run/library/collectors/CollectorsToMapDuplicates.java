//@ why: toMap complains about duplicate keys and null values with an exact message unless a merge function is given
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class CollectorsToMapDuplicates {
    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        show(new TreeMap<>(Stream.of("a", "bb", "ccc").collect(Collectors.toMap(Function.identity(), String::length))));
        try {
            Stream.of("a", "b", "cc", "dd").collect(Collectors.toMap(String::length, Function.identity()));
        } catch (IllegalStateException e) {
            show(e.getMessage());
        }
        try {
            Stream.of("a").collect(Collectors.toMap(s -> s, s -> null));
        } catch (NullPointerException e) {
            show("NPE for a null value");
        }
        show(Stream.of("z", "y", "zz", "x", "yy").collect(Collectors.toMap(String::length, s -> s, (p, q) -> p + "+" + q, TreeMap::new)));
        show(Stream.of("one", "two", "three", "four").collect(Collectors.toMap(s -> s.charAt(0), s -> 1, Integer::sum, LinkedHashMap::new)));
        show(Stream.of("a", "a", "b").collect(Collectors.toMap(s -> s, s -> s, (p, q) -> null, TreeMap::new)));
        Map<String, Integer> frozen = Stream.of("k").collect(Collectors.toUnmodifiableMap(s -> s, s -> 1));
        try {
            frozen.put("x", 1);
        } catch (UnsupportedOperationException e) {
            show("UOE " + frozen);
        }
        List<Integer> list = IntStream.range(0, 3).boxed().collect(Collectors.toUnmodifiableList());
        try {
            list.set(0, 1);
        } catch (UnsupportedOperationException e) {
            show("UOE " + list);
        }
        Collector<String, StringBuilder, String> caps = Collector.of(StringBuilder::new, (b, s) -> b.append(Character.toUpperCase(s.charAt(0))), StringBuilder::append, b -> b.reverse().toString());
        show(Stream.of("alpha", "beta", "gamma").collect(caps) + " " + caps.characteristics());
        Collector<Integer, int[], int[]> minMax = Collector.of(() -> new int[] {Integer.MAX_VALUE, Integer.MIN_VALUE}, (a, x) -> {
            a[0] = Math.min(a[0], x);
            a[1] = Math.max(a[1], x);
        }, (a, b) -> a);
        int[] mm = Stream.of(4, -2, 9).collect(minMax);
        show(mm[0] + " " + mm[1] + " " + Collectors.toSet().characteristics().size() + " " + minMax.characteristics());
        show(Stream.of(1, 2, 3, 4).collect(Collectors.summingLong(x -> 1L << (x * 10))) + " " + Stream.of(1, 2).collect(Collectors.averagingLong(x -> x)) + " " + Stream.of(0.1, 0.2).collect(Collectors.averagingDouble(x -> x))
                + " " + Stream.of(3, 5).collect(Collectors.summarizingInt(x -> x)) + " " + Stream.of(1L).collect(Collectors.summarizingLong(x -> x)).getMax());
        show(IntStream.rangeClosed(1, 3).mapToObj(i -> "n" + i).collect(Collectors.collectingAndThen(Collectors.toList(), l -> {
            java.util.Collections.reverse(l);
            return l;
        })) + " " + Stream.of("p", "q").collect(Collectors.toCollection(java.util.ArrayDeque::new)).peekLast());
    }
}
