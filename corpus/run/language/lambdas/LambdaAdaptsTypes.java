//@ why: method references box, unbox, widen, collect varargs and drop results exactly where a direct call would
import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

public class LambdaAdaptsTypes {
    interface ThreeInts { String call(int a, Integer b, byte c); }

    interface CharToObject {
        Object call(char c);
    }

    interface DoubleOfInt {
        double call(int i);
    }

    interface Nothing {
        void call(String s);
    }

    static String varargs(Object... xs) { return xs.length + Arrays.toString(xs); }

    static String longs(long... xs) { return Arrays.toString(xs); }

    static long widen(long x) { return x * 2; }

    static Integer boxed(Integer x) { return x == null ? -1 : x + 1; }

    static int sideEffects;

    static int effect(String s) { return sideEffects += s.length(); }

    public static void main(String[] args) {
        ThreeInts t = LambdaAdaptsTypes::varargs;
        System.out.println(t.call(1, 2, (byte) 3));
        t = LambdaAdaptsTypes::longs;
        System.out.println(t.call(1, 2, (byte) 3));
        Supplier<String> none = LambdaAdaptsTypes::varargs;
        System.out.println(none.get());
        CharToObject c = LambdaAdaptsTypes::widen;
        Object o = c.call('a');
        System.out.println(o + o.getClass().getSimpleName());
        DoubleOfInt d = LambdaAdaptsTypes::widen;
        System.out.println(d.call(Integer.MAX_VALUE));
        d = LambdaAdaptsTypes::boxed;
        System.out.println(d.call(41));
        IntToLongFunction l = LambdaAdaptsTypes::boxed;
        System.out.println(l.applyAsLong(-2));
        ToIntFunction<Integer> unbox = Integer::intValue;
        ToDoubleFunction<Integer> half = i -> i / 2;
        System.out.println(unbox.applyAsInt(9) + half.applyAsDouble(9));
        IntBinaryOperator max = Math::max;
        BiFunction<Integer, Integer, Number> boxedMax = Math::max;
        System.out.println(max.applyAsInt(-3, 2) + " " + boxedMax.apply(4, 5));
        Nothing n = LambdaAdaptsTypes::effect;
        n.call("four");
        Consumer<String> consumer = LambdaAdaptsTypes::effect;
        consumer.andThen(s -> sideEffects *= 10).accept("xx");
        n = StringBuilder::new;
        n.call("constructed and dropped");
        System.out.println(sideEffects);
        IntFunction<Object> arr = Integer[]::new;
        System.out.println(((Object[]) arr.apply(2)).length);
        Function<Integer, Integer> f = LambdaAdaptsTypes::boxed;
        System.out.println(f.apply(null));
        Function<Integer, Long> g = x -> (long) x + 1;
        try {
            g.apply(null);
        } catch (NullPointerException e) {
            System.out.println("unboxing null in a lambda");
        }
    }
}
