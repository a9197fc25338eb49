//@ why: lambdas copy captured values per iteration, see later writes only through shared objects, and this means the outer object
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class LambdaCapturesAndLoops {
    int counter;

    Supplier<Runnable> nested(String a, long b, double c) {
        int local = 7;
        int[] box = {0};
        return () -> {
            counter++;
            String inner = a + b;
            return () -> {
                box[0] += local;
                System.out.println(inner + c + " " + counter + " " + box[0] + " " + this.counter);
            };
        };
    }

    static IntSupplier counter(int start) {
        int[] state = {start};
        return () -> state[0]++;
    }

    static Supplier<String> parameters(byte a, char b, short c, boolean d, float e, long f, double g, Object h, int[] i) {
        return () -> "" + a + b + c + d + e + f + g + h + i[0];
    }

    public static void main(String[] args) {
        List<IntSupplier> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            list.add(() -> copy * 10);
        }
        for (int value : new int[] {5, 6}) {
            list.add(() -> value);
        }
        int total = 0;
        for (IntSupplier s : list) {
            total = total * 3 + s.getAsInt();
        }
        System.out.println(total);
        LambdaCapturesAndLoops object = new LambdaCapturesAndLoops();
        Supplier<Runnable> s = object.nested("a", 1L << 40, 0.5);
        Runnable first = s.get();
        Runnable second = s.get();
        first.run();
        second.run();
        object.counter = 100;
        first.run();
        IntSupplier x = counter(5);
        IntSupplier y = counter(5);
        System.out.println(x.getAsInt() + " " + x.getAsInt() + " " + y.getAsInt());
        int[] last = {9};
        Supplier<String> p = parameters((byte) -1, 'q', (short) 300, true, 1.5f, -2L, 1e9, "h", last);
        last[0] = 10;
        System.out.println(p.get());
        Runnable[] self = new Runnable[1];
        int[] depth = {3};
        self[0] = () -> {
            System.out.print(depth[0] + " ");
            if (depth[0]-- > 0) {
                self[0].run();
            }
        };
        self[0].run();
        System.out.println();
    }
}
