//@ why: sequential streams of arrays, lists and others; stages with and without state; ranges, null, and streams that were used before
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class Streams {
    public static void main(String[] args) {
        List<String> words = new ArrayList<>(List.of("one", "two", "three", "two", ""));
        List<String> seen = new ArrayList<>();
        Stream.of("a", null, "b").filter(Objects::nonNull).forEach(seen::add);
        words.stream().filter(word -> !word.isEmpty()).map(String::length).peek(n -> seen.add("#" + n)).forEachOrdered(n -> seen.add("=" + n));
        System.out.println(seen);
        System.out.println(words.stream().distinct().count() + " " + words.stream().sorted().collect(Collectors.toList()));
        System.out.println(words.stream().skip(1).limit(3).map(word -> word + "!").collect(Collectors.joining(",")));
        System.out.println(words.stream().anyMatch("two"::equals) + " " + words.stream().allMatch(String::isEmpty) + " " + Stream.of().noneMatch(x -> true));
        Integer[] numbers = {5, 3, 8, 1};
        System.out.println(Arrays.stream(numbers, 1, 3).map(n -> n * 2).reduce(0, Integer::sum) + " " + Arrays.stream(numbers).findFirst());
        System.out.println(new TreeSet<>(words).stream().filter(word -> word.length() > 2).collect(Collectors.toList()));
        System.out.println(new LinkedHashSet<>(words).stream().mapToInt(String::length).sum() + " " + IntStream.range(0, 4).boxed().map(n -> n + 1).count());
        System.out.println(words.parallelStream().isParallel() + " " + words.stream().isParallel() + " " + words.stream().unordered().isParallel());
        problems(words, numbers);
    }

    private static void problems(List<String> words, Integer[] numbers) {
        Stream<String> stream = words.stream();
        stream.filter(String::isEmpty);
        Stream<Integer> consumed = Stream.of(numbers);
        consumed.forEach(n -> {});
        Runnable[] all = {
            () -> stream.map(String::length), () -> consumed.forEach(n -> {}), () -> Arrays.stream(numbers, 2, 1), () -> Arrays.stream(numbers, -1, 1),
            () -> Arrays.stream(numbers, 0, 5), () -> Arrays.stream((Object[]) null), () -> Stream.of(1).forEach(null), () -> Stream.of(1).filter(null),
            () -> words.stream().forEach(word -> words.add(word))
        };
        for (Runnable one : all) {
            try {
                one.run();
                System.out.print("fine; ");
            } catch (RuntimeException e) {
                System.out.print(e.getClass().getSimpleName() + "; ");
            }
        }
        System.out.println(words.size());
    }
}
