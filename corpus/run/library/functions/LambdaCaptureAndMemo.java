//@ why: lambdas capture values not variables, share state through arrays and objects, recurse through fields and memoise in maps
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class LambdaCaptureAndMemo {
    static Function<Integer, BigInteger> fib;
    private int state = 1;

    interface Step {
        Step run(long[] acc);
    }

    static Step sum(long n) {
        return acc -> {
            acc[0] += n;
            return n == 0 ? null : sum(n - 1);
        };
    }

    static long bounce(Step first) {
        long[] acc = new long[1];
        for (Step s = first; s != null; s = s.run(acc)) {
            acc[0] ^= 1;
        }
        return acc[0];
    }

    IntSupplier counter() {
        return () -> state *= 3;
    }

    public static void main(String[] args) throws Exception {
        List<Supplier<String>> late = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            int[] cell = {i};
            late.add(() -> copy + ":" + cell[0]++);
        }
        for (String s : new String[] {"x", "y"}) {
            late.add(() -> s);
        }
        late.addAll(late.subList(0, 2).stream().toList());
        late.forEach(s -> System.out.print(s.get() + " "));
        Map<Integer, BigInteger> memo = new HashMap<>();
        fib = n -> {
            BigInteger known = memo.get(n);
            return known != null ? known : put(memo, n, n < 2 ? BigInteger.valueOf(n) : fib.apply(n - 1).add(fib.apply(n - 2)));
        };
        LambdaCaptureAndMemo o = new LambdaCaptureAndMemo();
        IntSupplier c = o.counter();
        System.out.println(fib.apply(150) + " " + memo.size() + " " + c.getAsInt() + c.getAsInt() + o.state + " " + bounce(sum(20000)));
        Callable<String> checked = () -> new TreeMap<>(Map.of(1, "one")).firstEntry().getValue();
        BiFunction<BiFunction<?, ?, ?>, Integer, String> odd = (f, n) -> (f == null) + "" + n;
        System.out.println(checked.call() + " " + odd.apply(null, 7) + " " + ((Supplier<Runnable>) () -> () -> System.out.print("inner ")).get().getClass().isInterface());
    }

    static <K, V> V put(Map<K, V> m, K k, V v) {
        m.put(k, v);
        return v;
    }
}
