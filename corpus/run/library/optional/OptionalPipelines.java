//@ why: Optional evaluates alternatives lazily, forbids null where promised and prints in a fixed form
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class OptionalPipelines {
    static String loud(String s) {
        System.out.print("(called " + s + ") ");
        return s;
    }

    static void fails(Runnable r) {
        try {
            r.run();
            System.out.println("no failure");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Optional<String> some = Optional.of("v");
        Optional<String> none = Optional.empty();
        System.out.println(some + " " + none + " " + OptionalInt.of(3) + " " + OptionalInt.empty() + " " + OptionalDouble.of(-0.0) + " " + OptionalLong.of(5) + " " + Optional.of(Optional.of(1)));
        System.out.println(some.orElse(loud("eager")) + " " + some.orElseGet(() -> loud("lazy")) + " " + none.orElseGet(() -> loud("needed")));
        System.out.println(some.map(s -> (String) null) + " " + some.map(String::length).filter(n -> n > 5) + " " + none.map(String::length) + " " + some.flatMap(s -> Optional.of(s + s)) + " " + none.or(() -> some) + " " + some.or(() -> none));
        some.ifPresentOrElse(s -> System.out.println("has " + s), () -> System.out.println("none"));
        none.ifPresentOrElse(s -> System.out.println("has " + s), () -> System.out.println("none"));
        none.ifPresent(s -> System.out.println("never"));
        fails(() -> Optional.of(null));
        fails(none::get);
        fails(none::orElseThrow);
        fails(() -> none.orElseThrow(() -> new IllegalStateException("mine")));
        fails(() -> some.flatMap(s -> null));
        fails(() -> OptionalInt.empty().getAsInt());
        fails(() -> some.map(null));
        System.out.println(Optional.ofNullable(null).isEmpty() + " " + some.equals(Optional.of("v")) + " " + none.equals(Optional.ofNullable(null)) + " " + some.hashCode() + " " + none.hashCode() + " " + OptionalDouble.of(0.0).equals(OptionalDouble.of(-0.0)) + " "
                + OptionalInt.of(9).hashCode() + " " + (none == Optional.<Integer>empty().map(x -> "")));
        System.out.println(Stream.of(some, none, Optional.of("w")).flatMap(Optional::stream).collect(Collectors.toList()) + " " + OptionalInt.of(4).stream().sum() + " " + List.of(1, 2).stream().findFirst());
        fails(() -> Stream.of((Object) null).findFirst());
        System.out.println(Objects.requireNonNullElse(null, "dflt") + " " + Objects.requireNonNullElseGet("x", () -> "y") + " " + Objects.hash(1, null, "a") + " " + Objects.hash() + " " + Objects.hashCode(null) + " " + Objects.equals(null, null) + " "
                + Objects.toString(null, "nil") + " " + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.compare("a", "b", String::compareTo) + " " + Objects.isNull(null));
        fails(() -> Objects.requireNonNull(null, "must not be null"));
        fails(() -> Objects.requireNonNull(null, () -> "supplied"));
        fails(() -> Objects.checkIndex(5, 5));
        fails(() -> Objects.checkFromToIndex(2, 1, 5));
        fails(() -> Objects.checkFromIndexSize(3, 3, 5));
        try {
            new java.util.ArrayList<>().iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
    }
}
