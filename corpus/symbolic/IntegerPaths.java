//@ why: integers as the JVM computes them: wrapping, masked shifts, MIN / -1, division by zero, narrowing
//@ case: integers_wrap_and_each_side_is_settled
//@ run: test IntegerPaths --all-methods -v
public class IntegerPaths {
    /** The figure of the paper: after the exchange, x > y cannot hold. */
    static int exchange(int x, int y) {
        if (x > y) {
            x = x + y;
            y = x - y;
            x = x - y;
            if (x > y) return -1;
        }
        return x;
    }

    /** Zero only if b is 2 - a, which a solver over mathematical integers gets right as well, and MIN / -1. */
    static boolean divides(int a, int b) { return a / (b + a - 2) == a; }

    static boolean overflows(int a, int b) { return a > 0 && b > 0 && a + b < 0; }

    /** The distance counts modulo 32. */
    static boolean shifts(int distance) { return 1 << distance == 2 && distance > 31; }

    static boolean unsigned(byte b) { return b < 0 && (b & 0xFF) == 200; }

    static int sign(long value) {
        if (value > Integer.MAX_VALUE) return 2;
        if (value == Long.MIN_VALUE && -value == value) return -2;
        return value < 0 ? -1 : 1;
    }

    /** No square of an int is 3 modulo 4. */
    static boolean isSquare(int x) { return (x * x & 3) == 3; }

    static int remainder(int a) {
        if (a % 7 == -3) return 1;
        if (a % 7 > 6) return 2;
        return 0;
    }

    static char upper(char c) { return c >= 'a' && c <= 'z' ? (char) (c - 32) : c; }
}
