//@ why: a static method with a type variable of its own makes the object; a variable is bounded by itself; a class is an argument
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;

/**
 * A list behind a list, made by a static method that has a type variable of its own; and things of a kind that is bounded
 * by itself, kept in a list that is one of the JDK's by inheritance.
 */
public class Wrapped<E> {
    private final List<E> inner;

    protected Wrapped(List<E> inner) {
        this.inner = inner;
    }

    public static <T> Wrapped<T> of(List<T> inner) {
        if (inner == null) {
            throw new IllegalArgumentException("no list");
        }
        return new Wrapped<>(inner);
    }

    public static <T> boolean isOf(T value, Class<? super T> type) {
        return type.isInstance(value);
    }

    public static <U extends Unit<U>> Collection<Reading<U>> readings(U unit, int count) {
        Few<Reading<U>> readings = new Few<>(2);
        for (int i = 0; i < Math.min(count, 2); i++) {
            readings.add(new Reading<>(unit));
        }
        return readings;
    }

    public List<E> from(int start) {
        if (start < 0 || start > inner.size()) {
            throw new IllegalArgumentException("no part begins at " + start);
        }
        return inner.subList(start, inner.size());
    }

    public Wrapped<E> again() {
        return new Wrapped<>(inner);
    }

    public int count(Predicate<? super E> test) {
        if (test == null) {
            throw new IllegalArgumentException("no test");
        }
        int count = 0;
        for (E element : inner) {
            count += test.test(element) ? 1 : 0;
        }
        return count;
    }

    public interface Unit<U extends Unit<U>> {
        U half();
    }

    public static final class Metre implements Unit<Metre> {
        private final int count;

        public Metre(int count) {
            this.count = count;
        }

        @Override
        public Metre half() {
            return new Metre(count / 2);
        }

        public int count() {
            return count;
        }
    }

    public static final class Reading<U extends Unit<U>> {
        private final U unit;

        public Reading(U unit) {
            this.unit = unit;
        }

        public U unit() {
            return unit;
        }
    }

    /** A list of so many at most. */
    static final class Few<T> extends ArrayList<T> {
        private static final long serialVersionUID = 1;
        private final int most;

        Few(int most) {
            super(most);
            this.most = most;
        }

        @Override
        public boolean add(T element) {
            return size() < most && super.add(element);
        }
    }
}
