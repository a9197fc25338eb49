//@ why: primitive sorts switch algorithm by size and by runs; every pattern and type must come out ordered and a permutation
import java.util.Arrays;

public class SortPrimitiveArraysLarge {
    static long seed = 1;

    static int next() {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (int) (seed >>> 33);
    }

    static int value(int pattern, int i, int n) {
        return switch (pattern) {
            case 0 -> next();
            case 1 -> i;
            case 2 -> n - i;
            case 3 -> i % 100;
            case 4 -> i < n / 2 ? i : n - i;
            case 5 -> next() % 4;
            case 6 -> i % 2 == 0 ? i : -i;
            case 7 -> i / 50 * ((i / 50) % 2 == 0 ? 1 : -1) + i % 50;
            default -> 42;
        };
    }

    public static void main(String[] args) {
        for (int n : new int[] {0, 1, 2, 7, 44, 65, 300, 5000}) {
            for (int pattern = 0; pattern < 9; pattern++) {
                int[] a = new int[n];
                long[] l = new long[n];
                short[] s = new short[n];
                byte[] b = new byte[n];
                char[] c = new char[n];
                float[] f = new float[n];
                double[] d = new double[n];
                long sum = 0;
                for (int i = 0; i < n; i++) {
                    int v = value(pattern, i, n);
                    a[i] = v;
                    l[i] = (long) v << 20;
                    s[i] = (short) v;
                    b[i] = (byte) v;
                    c[i] = (char) v;
                    f[i] = v / 3f;
                    d[i] = -v / 7.0;
                    sum += v;
                }
                Arrays.sort(a);
                Arrays.sort(l);
                Arrays.sort(s);
                Arrays.sort(b);
                Arrays.sort(c);
                Arrays.sort(f);
                Arrays.sort(d);
                boolean ok = true;
                for (int i = 0; i < n; i++) {
                    ok &= i == 0 || a[i - 1] <= a[i] && l[i - 1] <= l[i] && s[i - 1] <= s[i] && b[i - 1] <= b[i] && c[i - 1] <= c[i] && f[i - 1] <= f[i] && d[i - 1] <= d[i];
                    ok &= l[i] >> 20 == a[i];
                    sum -= a[i];
                }
                System.out.println(n + " " + pattern + " " + ok + " " + sum + " " + Arrays.hashCode(a) + " " + Arrays.hashCode(s) + " " + Arrays.hashCode(b) + " " + Arrays.hashCode(c) + " " + Arrays.hashCode(f));
            }
        }
        int[] part = {9, 8, 7, 6, 5, 4, 3};
        Arrays.sort(part, 2, 5);
        System.out.println(Arrays.toString(part));
    }
}
