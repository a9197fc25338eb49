//@ why: lambdas that return and receive lambdas recurse, compose and curry without losing their captured environments
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class RecursionAndCurrying {
    interface Self<T> {
        T apply(Self<T> self);
    }

    static <A, B> Function<A, B> fix(Function<Function<A, B>, Function<A, B>> f) {
        Self<Function<A, B>> omega = s -> f.apply(a -> s.apply(s).apply(a));
        return omega.apply(omega);
    }

    static IntUnaryOperator fib;

    static final IntUnaryOperator FACTORIAL = n -> n < 2 ? 1 : n * RecursionAndCurrying.FACTORIAL.applyAsInt(n - 1);

    static <T> UnaryOperator<T> twice(UnaryOperator<T> f) {
        return x -> f.apply(f.apply(x));
    }

    sealed interface Trampoline<T> {
        record Done<T>(T value) implements Trampoline<T> { }

        record More<T>(Supplier<Trampoline<T>> next) implements Trampoline<T> { }

        default T run() {
            Trampoline<T> t = this;
            while (t instanceof More<T> more) {
                t = more.next().get();
            }
            return ((Done<T>) t).value();
        }
    }

    static Trampoline<Boolean> even(int n) {
        return n == 0 ? new Trampoline.Done<>(true) : new Trampoline.More<>(() -> odd(n - 1));
    }

    static Trampoline<Boolean> odd(int n) {
        return n == 0 ? new Trampoline.Done<>(false) : new Trampoline.More<>(() -> even(n - 1));
    }

    public static void main(String[] args) {
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = a -> b -> c -> a * 100 + b * 10 + c;
        System.out.println(curried.apply(1).apply(2).apply(3));
        Function<Integer, Function<Integer, Integer>> one = curried.apply(9);
        System.out.println(one.apply(8).apply(7) + one.apply(0).apply(0));
        System.out.println(RecursionAndCurrying.<Integer, Long>fix(f -> n -> n == 0 ? 1L : n * f.apply(n - 1)).apply(15));
        fib = n -> n < 2 ? n : fib.applyAsInt(n - 1) + fib.applyAsInt(n - 2);
        System.out.println(fib.applyAsInt(15) + " " + FACTORIAL.applyAsInt(10));
        UnaryOperator<String> add = s -> s + "x";
        System.out.println(twice(twice(twice(add))).apply(""));
        Function<Integer, Integer> inc = x -> x + 1;
        Function<Integer, Integer> dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().apply(1));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(s -> s.length() < 3).or(s -> s.charAt(0) == 'q').test("quick"));
        System.out.println(BinaryOperator.<Integer>minBy((a, b) -> b - a).apply(3, 8));
        System.out.println(even(20001).run() + " " + odd(20001).run());
    }
}
