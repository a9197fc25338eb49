//@ why: andThen and compose order, short-circuit of predicates, identity and bound, unbound and constructor references
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.*;

public class FunctionComposition {
    static final StringBuilder LOG = new StringBuilder();

    static Predicate<Integer> logged(String name, boolean answer) {
        return x -> {
            LOG.append(name);
            return answer;
        };
    }

    int base;

    FunctionComposition(int base) {
        this.base = base;
    }

    int plus(int x) {
        return base + x;
    }

    @SuppressWarnings("unchecked")
    static <T> Function<T, T> chain(Function<T, T>... fs) {
        Function<T, T> all = Function.identity();
        for (Function<T, T> f : fs) {
            all = all.andThen(f);
        }
        return all;
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) {
        Function<Integer, Integer> twice = x -> x * 2;
        Function<Integer, Integer> inc = x -> x + 1;
        System.out.println(twice.andThen(inc).apply(5) + " " + twice.compose(inc).apply(5) + " " + chain(twice, inc, twice).apply(1) + " " + twice.andThen(inc).compose(twice).andThen(Object::toString).apply(3).length());
        System.out.println(logged("a", true).and(logged("b", false)).or(logged("c", true)).negate().test(0) + " " + LOG);
        LOG.setLength(0);
        System.out.println(logged("a", false).and(logged("b", true)).test(1) + " " + logged("c", true).or(logged("d", true)).test(1) + " " + Predicate.not(logged("e", true)).test(1) + " " + LOG);
        System.out.println(Predicate.isEqual(null).test(null) + " " + Predicate.isEqual("x").test(new String("x")));
        BiFunction<Integer, Integer, Integer> pow = (a, b) -> (int) Math.pow(a, b);
        System.out.println(pow.andThen(x -> -x).apply(2, 10) + " " + BinaryOperator.<String>minBy(String.CASE_INSENSITIVE_ORDER).apply("b", "A") + " " + UnaryOperator.identity().apply("same"));
        FunctionComposition obj = new FunctionComposition(100);
        IntUnaryOperator bound = obj::plus;
        obj.base = 200;
        obj = new FunctionComposition(1);
        ToIntBiFunction<FunctionComposition, Integer> unbound = FunctionComposition::plus;
        Function<Integer, FunctionComposition> maker = FunctionComposition::new;
        IntFunction<int[]> arrays = int[]::new;
        System.out.println(bound.applyAsInt(5) + " " + unbound.applyAsInt(obj, 5) + " " + maker.apply(7).base + " " + arrays.apply(3).length + " " + bound.andThen(x -> x * 2).compose(x -> x - 1).applyAsInt(1));
        List<String> out = new ArrayList<>();
        Consumer<String> add = out::add;
        add.andThen(s -> out.add(s + s)).andThen(s -> out.remove(0)).accept("z");
        System.out.println(out);
        Supplier<Supplier<String>> nested = () -> () -> "deep";
        Map<String, IntBinaryOperator> ops = Map.of("+", Integer::sum, "max", Math::max, "-", (a, b) -> a - b);
        System.out.println(nested.get().get() + " " + ops.get("+").applyAsInt(2, 3) + " " + ops.get("max").applyAsInt(2, 3) + " " + ops.get("-").applyAsInt(2, 3));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = a -> b -> c -> a * 100 + b * 10 + c;
        System.out.println(curried.apply(1).apply(2).apply(3));
        FunctionComposition none = null;
        try {
            IntUnaryOperator bad = none::plus;
            System.out.println("not reached " + bad);
        } catch (NullPointerException e) {
            System.out.println("NPE when binding");
        }
        DoubleUnaryOperator sq = x -> x * x;
        LongPredicate even = x -> x % 2 == 0;
        System.out.println(sq.andThen(Math::sqrt).applyAsDouble(-3) + " " + even.negate().test(4) + " " + ((ToDoubleFunction<String>) Double::parseDouble).applyAsDouble("2.5") + " " + ((BooleanSupplier) () -> true).getAsBoolean());
    }
}
