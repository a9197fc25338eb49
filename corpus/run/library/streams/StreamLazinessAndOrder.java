//@ why: elements flow one by one, sorted is a barrier, short-circuit stops the source, and nothing runs without a terminal operation
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class StreamLazinessAndOrder {
    static <T> T log(String tag, T t) {
        System.out.print(tag + t + " ");
        return t;
    }

    public static void main(String[] args) {
        Stream<Integer> idle = Stream.of(1, 2).map(x -> log("never", x));
        System.out.println("built " + (idle != null));
        System.out.println(Stream.of(5, 3, 8, 1).map(x -> log("m", x)).filter(x -> log("f", x) > 2).sorted().peek(x -> log("p", x)).limit(2).collect(Collectors.toList()));
        System.out.println(Stream.iterate(1, x -> log("i", x) * 2).anyMatch(x -> x > 20));
        System.out.println(Stream.of(1, 2, 3, 4).peek(x -> log("p", x)).allMatch(x -> x < 3) + " " + Stream.empty().allMatch(x -> false) + " " + Stream.empty().anyMatch(x -> true) + " " + Stream.empty().noneMatch(x -> true));
        System.out.println(Stream.of(1, 2, 3, 4, 5, 6).peek(x -> log("a", x)).skip(2).peek(x -> log("b", x)).limit(2).peek(x -> log("c", x)).map(String::valueOf).collect(Collectors.joining("+")));
        System.out.println(IntStream.rangeClosed(1, 3).boxed().flatMap(x -> IntStream.range(0, x).mapToObj(y -> log("in", x + "" + y))).limit(4).toList());
        System.out.println(Stream.of(1, 2).flatMap(x -> Stream.iterate(x, y -> y + 10)).limit(3).toList() + " " + Stream.of(1, 2).flatMap(x -> x == 1 ? null : Stream.of(x)).toList());
        System.out.println(IntStream.iterate(1, i -> i + 1).filter(i -> i % 7 == 0).skip(3).findFirst().getAsInt() + " " + Stream.generate(() -> "g").limit(3).toList());
        List<Integer> src = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = src.stream();
        src.add(3);
        System.out.println(late.toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5, 1).takeWhile(x -> log("t", x) < 4).toList() + " " + Stream.of(1, 2, 3, 4, 5, 1).dropWhile(x -> log("d", x) < 4).toList());
        System.out.println(Stream.of("b", "a", "c", "a", "b").peek(x -> log("p", x)).distinct().peek(x -> log("q", x)).sorted((x, y) -> y.compareTo(x)).findFirst().get());
        System.out.println(Stream.of(1, 2, 3).map(x -> log("x", x)).count() + " " + Stream.of(1, 2, 3).filter(x -> log("y", x) > 1).count());
        Stream<Integer> once = Stream.of(1);
        once.count();
        try {
            once.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder closed = new StringBuilder();
        try (Stream<Integer> s = Stream.of(1).onClose(() -> closed.append("A")).map(x -> x).onClose(() -> closed.append("B"))) {
            closed.append(s.count());
        }
        System.out.println(closed + " " + Stream.iterate(1, x -> x < 50, x -> x * 3).toList() + " " + Stream.concat(Stream.of(1), Stream.of(2, 3)).skip(1).toList());
    }
}
