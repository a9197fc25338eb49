//@ why: mixed arithmetic promotes step by step from left to right, so where the widening happens decides the result
public class LongAndDoubleExpressions {
    static double mix(int a, long b, float c, double d, long e, int f) {
        return a * b + c / d - e % f + (a - b) * (c - d);
    }

    static long collatz(long n) {
        long steps = 0;
        for (; n != 1; steps++) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
        }
        return steps;
    }

    public static void main(String[] args) {
        int big = 2_000_000_000;
        System.out.println(big + big + 1L);
        System.out.println(1L + big + big);
        System.out.println(big * 2 / 2 + " " + big * 2L / 2);
        System.out.println(7 / 2 * 2.0 + " " + 7 / 2.0 * 2 + " " + 2.0 * 7 / 2 + " " + 2 * (7 / 2));
        System.out.println(mix(3, 1L << 33, 2.5f, 0.1, -17L, 5));
        System.out.println(mix(Integer.MIN_VALUE, Long.MAX_VALUE, Float.MIN_NORMAL, -1e300, Long.MIN_VALUE, -1));
        System.out.println((float) Integer.MAX_VALUE == Integer.MAX_VALUE);
        System.out.println((double) Long.MAX_VALUE == Long.MAX_VALUE);
        long precise = 9007199254740993L;
        System.out.println((precise == (double) precise) + " " + ((long) (double) precise - precise));
        System.out.println(0.1 + 0.7 + " " + (0.1 + 0.7) * 10 + " " + (int) ((0.1 + 0.7) * 10));
        System.out.println(0.1f == 0.1 ? "equal" : "different");
        System.out.println(1.1f * 1.1f == 1.21f);
        float f = 0;
        double d = 0;
        for (int i = 0; i < 10; i++) {
            f += 0.1f;
            d += 0.1;
        }
        System.out.println(f + " " + d + " " + (f == 1f) + " " + (d == 1));
        System.out.println(collatz(27) + " " + collatz(837799));
        System.out.println(Long.MAX_VALUE / 2 * 3 + " " + Long.MAX_VALUE % 1000 + " " + -7L / 2 + " " + -7L % 2 + " " + (-7L >> 1));
        long mask = 0xFFFFFFFF;
        long realMask = 0xFFFFFFFFL;
        System.out.println(mask + " " + realMask + " " + (mask & 0xF) + " " + 0b1010_1010 + " " + 0777 + " " + 0_7L);
        System.out.println(Math.fma(2.0, 3.0, 1.0) + " " + Math.hypot(3, 4) + " " + Math.cbrt(27) + " " + Math.floorMod(-1L, 10));
    }
}
