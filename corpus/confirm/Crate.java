//@ why: generic methods make objects, and what they return is inferred

import java.util.Optional;
import java.util.function.Supplier;

public class Crate<T> {
    private final T content;

    private Crate(T content) {
        this.content = content;
    }

    public static <T> Crate<T> of(T content) {
        return new Crate<>(content);
    }

    public static <A extends Comparable<A>> Crate<A> larger(Crate<A> one, Crate<A> other) {
        return one.content.compareTo(other.content) < 0 ? other : one;
    }

    public Optional<T> content() {
        return Optional.ofNullable(content);
    }

    public Supplier<T> supplier() {
        return () -> content;
    }
}
