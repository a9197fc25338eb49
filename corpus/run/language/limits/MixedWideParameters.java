//@ why: long and double parameters take two slots, so mixing them shifts every later argument in calls, captures and constructors
public class MixedWideParameters {
    static String all(int a, long b, byte c, double d, char e, float f, long g, boolean h, short i, double j, Object k, long... l) {
        return a + "|" + b + "|" + c + "|" + d + "|" + e + "|" + f + "|" + g + "|" + h + "|" + i + "|" + j + "|" + k + "|" + l.length;
    }

    interface Wide {
        double mix(long a, int b, double c, long d);
    }

    static class Holder {
        final double d;
        final int i;
        final long l;
        private static long statics;

        Holder(double d, int i, long l) {
            this.d = d;
            this.i = i;
            this.l = l;
            statics += l;
        }

        Holder(long l, double d) {
            this(d * 2, (int) l, l + 1);
        }

        double swap(double x, long y, double z) {
            double t = x;
            x = z;
            z = t;
            y = (long) (x - z) ^ y;
            return x * 100 + z + y;
        }
    }

    static long ackermann(long m, long n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static double horner(double x, double a, double b, double c, double d, double e) {
        return ((((a * x) + b) * x + c) * x + d) * x + e;
    }

    static int many(int a, long b, int c, long d, int e, long f, int g, long h, int i, long j, int k, long l, int m, long n) {
        return (int) (a - b + c - d + e - f + g - h + i - j + k - l + m - n);
    }

    public static void main(String[] args) {
        System.out.println(all(-1, 1L << 50, (byte) 200, -0.0, 'e', 1e-3f, -7L, true, (short) 40000, Double.MIN_VALUE, null, 1, 2, 3));
        System.out.println(all('a', 'b', (byte) 'c', 'd', 'e', 'f', 'g', false, (short) 'i', 'j', 'k'));
        long captured = 5L << 33;
        double other = 0.25;
        int small = 3;
        Wide w = (a, b, c, d) -> a * b + c * d + captured + other * small;
        System.out.println(w.mix(2, 3, 4.5, 6));
        Holder h = new Holder(9L, 1.5);
        System.out.println(h.d + " " + h.i + " " + h.l + " " + Holder.statics + " " + h.swap(1.5, 1L << 32, 2.5));
        System.out.println(ackermann(2, 5) + " " + horner(2, 1, -1, 0.5, 3, -4));
        System.out.println(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14));
        long[] ls = {1, 2};
        double[] ds = {1, 2};
        int i = 0;
        ls[i++] += ds[i] = ls[i] * 1.5;
        ds[--i] -= ls[i]--;
        System.out.println(ls[0] + " " + ls[1] + " " + ds[0] + " " + ds[1] + " " + i);
        ls[0]++;
        System.out.println(ls[0]++ + ++ls[0] + " " + (ds[1]++ + --ds[1]) + " " + (h = null));
    }
}
