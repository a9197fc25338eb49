//@ why: groupingBy and partitioningBy with every kind of downstream collector, in sorted maps so that the order is fixed
import static java.util.stream.Collectors.*;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class CollectorsGroupingTour {
    static void show(Object o) {
        System.out.println(o);
    }

    record Sale(String shop, String item, int price) {
    }

    public static void main(String[] args) {
        List<Sale> sales = List.of(new Sale("north", "pen", 3), new Sale("south", "ink", 9), new Sale("north", "ink", 7), new Sale("east", "pen", 4), new Sale("south", "pen", 2), new Sale("north", "pen", 5));
        show(sales.stream().collect(groupingBy(Sale::shop, TreeMap::new, counting())));
        show(sales.stream().collect(groupingBy(Sale::shop, TreeMap::new, mapping(Sale::item, toCollection(TreeSet::new)))));
        show(sales.stream().collect(groupingBy(Sale::shop, TreeMap::new, groupingBy(Sale::item, TreeMap::new, summingInt(Sale::price)))));
        show(sales.stream().collect(groupingBy(Sale::item, LinkedHashMap::new, averagingInt(Sale::price))));
        show(sales.stream().collect(groupingBy(Sale::item, TreeMap::new, maxBy(Comparator.comparingInt(Sale::price)))));
        show(sales.stream().collect(groupingBy(Sale::shop, TreeMap::new, filtering(s -> s.price() > 4, mapping(Sale::item, toList())))));
        show(sales.stream().collect(groupingBy(Sale::shop, TreeMap::new, flatMapping(s -> s.item().chars().mapToObj(c -> (char) c), toCollection(TreeSet::new)))));
        show(sales.stream().collect(groupingBy(Sale::shop, TreeMap::new, reducing(0, Sale::price, (a, b) -> a * 10 + b))));
        show(sales.stream().collect(groupingBy(Sale::item, TreeMap::new, collectingAndThen(toList(), l -> l.get(l.size() - 1).shop()))));
        show(sales.stream().collect(groupingBy(Sale::item, TreeMap::new, summarizingDouble(Sale::price))));
        show(sales.stream().collect(groupingBy(s -> s.price() % 2 == 0 ? "even" : "odd")).get("even").size());
        Map<Boolean, List<Integer>> parts = IntStream.range(0, 5).boxed().collect(partitioningBy(x -> x > 10));
        show(parts + " " + parts.get(true) + " " + parts.size());
        show(IntStream.range(0, 9).boxed().collect(partitioningBy(x -> x % 3 == 0, joiningInts())));
        show(Stream.of("a", "b", "c").collect(teeing(counting(), joining("/", "<", ">"), (n, s) -> s + n)));
        show(IntStream.rangeClosed(1, 4).boxed().collect(teeing(summingInt(x -> x), averagingDouble(x -> x * x), (s, a) -> s + ":" + a)));
        show(Stream.of(1, 2, 3).collect(reducing((a, b) -> a - b)) + " " + Stream.<Integer>of().collect(reducing(Integer::sum)) + " " + Stream.<Integer>of().collect(averagingInt(x -> x)) + " " + Stream.<Integer>of().collect(minBy(Comparator.naturalOrder())));
        try {
            Stream.of("a", "b").collect(groupingBy(s -> s.equals("a") ? null : s));
        } catch (NullPointerException e) {
            show(e.getMessage());
        }
        Map<Integer, String> byLength = Stream.of("aa", "b", "cc", "d").collect(groupingBy(String::length, TreeMap::new, joining("|")));
        show(byLength + " " + Stream.of("x").collect(joining(",", "[", "]")) + Stream.<String>of().collect(joining(",", "[", "]")));
    }

    static java.util.stream.Collector<Integer, ?, String> joiningInts() {
        return mapping(x -> Integer.toString(x), joining(","));
    }
}
