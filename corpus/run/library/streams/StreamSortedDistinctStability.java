//@ why: sorted is stable, distinct keeps the first of equals, and both see equals and compareTo exactly as often as needed to be right
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamSortedDistinctStability {
    static final class Word {
        final String text;

        Word(String text) {
            this.text = text;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Word w && w.text.equalsIgnoreCase(text);
        }

        @Override
        public int hashCode() {
            return text.toLowerCase(Locale.ROOT).hashCode();
        }

        @Override
        public String toString() {
            return text;
        }
    }

    public static void main(String[] args) {
        List<Word> words = Stream.of("Pear", "apple", "PEAR", "Fig", "APPLE", "fig", "kiwi", null, "Kiwi", null).map(s -> s == null ? null : new Word(s)).collect(Collectors.toList());
        System.out.println(words.stream().distinct().toList() + " " + words.stream().filter(Objects::nonNull).sorted(Comparator.comparing(w -> w.text.toLowerCase(Locale.ROOT))).toList());
        System.out.println(words.stream().filter(Objects::nonNull).sorted(Comparator.comparing((Word w) -> w.text.length()).reversed()).map(w -> w.text).distinct().collect(Collectors.joining(",")));
        System.out.println(Stream.of(3, 1, 2, 3, 1).sorted(Collections.reverseOrder()).distinct().toList() + " " + new TreeSet<>(List.of(2, 1)).stream().sorted().distinct().toList() + " " + IntStream.of(3, 3, 1, -5).distinct().sorted().boxed().toList());
        System.out.println(DoubleStream.of(0.0, -0.0, Double.NaN, 1, Double.NaN, -1).sorted().boxed().toList() + " " + DoubleStream.of(0.0, -0.0, Double.NaN, Double.NaN).distinct().boxed().toList());
        try {
            words.stream().sorted().toList();
        } catch (ClassCastException | NullPointerException e) {
            System.out.println("not comparable");
        }
        System.out.println(IntStream.rangeClosed(1, 300).boxed().sorted(Comparator.comparing((Integer x) -> x % 7).thenComparing(Comparator.reverseOrder())).skip(40).limit(6).toList());
        System.out.println(Arrays.toString(IntStream.range(0, 200).map(i -> i * 73 % 200).sorted().skip(190).toArray()) + " " + Stream.of("b", "a").sorted().sorted(Comparator.reverseOrder()).toList());
        System.out.println(Stream.of(List.of(2, 1), List.of(1, 2), List.of(2, 1)).distinct().count() + " " + Stream.of(1, 1L, 1.0).distinct().count() + " " + Stream.of(128, 128).distinct().count());
        StringBuilder log = new StringBuilder();
        System.out.println(Stream.of(4, 2, 3).sorted((a, b) -> {
            log.append(a).append(b).append(' ');
            return a - b;
        }).toList() + " " + log + Stream.of(4, 2, 3).unordered().isParallel());
    }
}
