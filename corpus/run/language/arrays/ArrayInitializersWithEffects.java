//@ why: array initializers evaluate left to right, abandon the array on an exception and default every element by its type
import java.util.Arrays;

public class ArrayInitializersWithEffects {
    static int n;
    static int[] leaked = {-1};

    static int next() {
        return ++n;
    }

    static int boom() {
        throw new IllegalStateException("element " + n);
    }

    int[] field = {next(), next() * 10};
    static final byte[] BYTES = {'a', (byte) 200, -1, 0x7f};

    public static void main(String[] args) {
        int[] a = {next(), next(), n, next() + next(), n++};
        System.out.println(Arrays.toString(a) + " " + n);
        try {
            leaked = new int[] {next(), boom(), next()};
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + leaked[0] + " " + n);
        }
        int i = 0;
        int[] b = {i++, i, ++i, i--, i};
        System.out.println(Arrays.toString(b));
        i = 0;
        b[i++] = b[i] = b[i + 1] + i;
        System.out.println(Arrays.toString(b) + i);
        System.out.println(Arrays.toString(new ArrayInitializersWithEffects().field) + Arrays.toString(BYTES));
        System.out.println(Arrays.toString(new boolean[1]) + Arrays.toString(new float[1]) + Arrays.toString(new double[1])
                + Arrays.toString(new long[1]) + (int) (new char[1])[0] + Arrays.toString(new String[1]) + Arrays.toString(new short[1]));
        char[] hello = {72, 'e', 'l' , (char) 108, "o".charAt(0)};
        System.out.println(hello);
        long[] longs = {1, 'c', Integer.MAX_VALUE + 1, Integer.MAX_VALUE + 1L};
        double[] doubles = {1, 2L, 3f, 'd', 1 / 2};
        System.out.println(Arrays.toString(longs) + Arrays.toString(doubles));
        Object[] objects = {1, 'c', 1.0f, "s", null, new int[] {1}, new Object[] {}, (Runnable) () -> { }};
        for (Object o : objects) {
            System.out.print(o instanceof Runnable ? "Runnable " : o == null ? "null " : o.getClass().getSimpleName() + " ");
        }
        System.out.println();
        int[] empty = {};
        for (int x : empty) {
            System.out.println("never " + x);
        }
        System.out.println(empty.length + new int[] {5, 6, 7}[1] + new int[] {1, 2,}.length);
        int[] big = new int[100_000];
        Arrays.setAll(big, x -> x * x);
        System.out.println(big[99_999] + " " + Arrays.stream(big).sum());
    }
}
