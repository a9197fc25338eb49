//@ why: every kind of method reference adapts to its functional interface: static, bound, unbound, constructor, array and super
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

public class MethodReferenceKinds {
    static class Base {
        String greet(String who) { return "base " + who; }
    }

    static class Derived extends Base {
        @Override
        String greet(String who) { return "derived " + who; }

        Function<String, String> superReference() { return super::greet; }

        Function<String, String> thisReference() { return this::greet; }
    }

    class Inner {
        final int n;

        Inner(int n) { this.n = n + offset; }
    }

    int offset = 1000;

    IntFunction<Inner> innerMaker() { return Inner::new; }

    static class Generic<T> {
        final T t;

        Generic(T t) { this.t = t; }

        T get() {
            return t;
        }
    }

    static Base make(String log) {
        System.out.println("evaluating " + log);
        return new Derived();
    }

    public static void main(String[] args) {
        Function<String, Integer> parse = Integer::parseInt;
        Supplier<String> bound = "bound"::toUpperCase;
        Function<String, String> unbound = String::trim;
        BiFunction<String, String, Boolean> unboundTwo = String::startsWith;
        Function<String, Generic<String>> constructor = Generic::new;
        IntFunction<int[][]> array = int[][]::new;
        UnaryOperator<String> evaluatedOnce = make("receiver")::greet;
        System.out.println(parse.apply("12") + 1 + bound.get() + unbound.apply(" t ") + unboundTwo.apply("abc", "ab"));
        System.out.println(constructor.apply("g").get() + array.apply(3).length + array.apply(2)[1]);
        System.out.println(evaluatedOnce.apply("x") + evaluatedOnce.apply("y"));
        System.out.println(new Derived().superReference().apply("s") + " " + new Derived().thisReference().apply("t"));
        MethodReferenceKinds outer = new MethodReferenceKinds();
        IntFunction<Inner> maker = outer.innerMaker();
        outer.offset = 5;
        System.out.println(maker.apply(1).n);
        Function<Generic<Integer>, Integer> getter = Generic<Integer>::get;
        System.out.println(getter.andThen(Integer::toHexString).apply(new Generic<>(255)));
        Function<Object, String> virtual = Object::toString;
        System.out.println(virtual.apply(7) + virtual.apply("s") + virtual.apply(new StringBuilder("sb")));
        String none = null;
        try {
            Supplier<Integer> s = none::length;
            System.out.println("created " + s);
        } catch (NullPointerException e) {
            System.out.println("null receiver is checked at creation");
        }
        try {
            unbound.apply(null);
        } catch (NullPointerException e) {
            System.out.println("null argument is checked at the call");
        }
    }
}
