//@ why: user lambdas called back from library code run in encounter order, lazily and with short circuits
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamsOfUserLambdas {
    record Person(String name, int age) { }

    public static void main(String[] args) {
        StringBuilder log = new StringBuilder();
        List<Integer> out = Stream.of(5, 3, 8, 1, 9)
                .peek(x -> log.append("p").append(x))
                .filter(x -> x > 2)
                .map(x -> {
                    log.append("m");
                    return x * 10;
                })
                .limit(2)
                .collect(Collectors.toList());
        System.out.println(out + " " + log);
        Stream<String> lazy = Stream.of("never").peek(s -> System.out.println("not printed"));
        System.out.println(lazy != null);
        List<Person> people = List.of(new Person("Bo", 30), new Person("Al", 25), new Person("Cy", 30), new Person("Di", 25));
        Map<Integer, List<String>> byAge = people.stream().collect(Collectors.groupingBy(Person::age, TreeMap::new,
                Collectors.mapping(Person::name, Collectors.toList())));
        System.out.println(byAge);
        System.out.println(people.stream().sorted(Comparator.comparingInt(Person::age).thenComparing(Person::name, Comparator.reverseOrder()))
                .map(Person::name).collect(Collectors.joining(",", "<", ">")));
        System.out.println(IntStream.rangeClosed(1, 5).mapToObj(i -> "x".repeat(i)).reduce("", (a, b) -> b + a.length()));
        System.out.println(Stream.iterate(1, x -> x * 3).takeWhile(x -> x < 500).mapToInt(Integer::intValue).summaryStatistics());
        try {
            Stream.of(1, 2).collect(Collectors.toMap(x -> "same", x -> x));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> list = new ArrayList<>(Arrays.asList(4, 2, 7, 1));
        list.removeIf(x -> x % 2 == 0);
        list.replaceAll(x -> x * x);
        list.sort((a, b) -> b - a);
        System.out.println(list);
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (String w : "to be or not to be".split(" ")) {
            counts.merge(w, 1, Integer::sum);
        }
        counts.computeIfPresent("or", (k, v) -> null);
        counts.computeIfAbsent("new", String::length);
        System.out.println(counts);
        System.out.println(Stream.of("a", "b").flatMap(s -> Stream.of(s, s + s)).anyMatch("aa"::equals));
        Integer[] boxed = {3, 1, 2};
        Arrays.sort(boxed, (a, b) -> b.compareTo(a));
        System.out.println(Arrays.toString(boxed) + IntStream.of(3, 1).boxed().map(i -> i / 2.0).toList());
    }
}
