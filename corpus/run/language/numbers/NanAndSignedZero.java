//@ why: NaN is unordered for operators but ordered for compare and equal to itself when boxed, and zero has two boxed values
public class NanAndSignedZero {
    static String compare(double a, double b) {
        return (a < b) + "," + (a <= b) + "," + (a > b) + "," + (a >= b) + "," + (a == b) + "," + (a != b) + " negated "
                + !(a < b) + "," + !(a >= b) + " " + Double.compare(a, b) + " " + Double.valueOf(a).equals(b);
    }

    static String compare(float a, float b) {
        return (a < b ? 1 : 0) + "" + (a <= b ? 1 : 0) + (a > b ? 1 : 0) + (a >= b ? 1 : 0) + (a == b ? 1 : 0) + Float.compare(a, b);
    }

    public static void main(String[] args) {
        double nan = 0.0 / 0.0;
        double inf = 1 / 0.0;
        double zero = 0.0;
        double minus = -zero;
        double[] values = {nan, inf, -inf, zero, minus, 1.5};
        for (double a : values) {
            for (double b : values) {
                System.out.println(a + " ? " + b + ": " + compare(a, b));
            }
        }
        System.out.println(compare(Float.NaN, 1f) + " " + compare(-0f, 0f) + " " + compare(1f, Float.POSITIVE_INFINITY));
        System.out.println(1 / minus + " " + 1 / zero + " " + (zero + minus) + " " + (minus + minus) + " " + (minus - zero));
        System.out.println(inf - inf);
        System.out.println(inf * 0 + " " + inf / inf + " " + inf % 2 + " " + 2 % inf + " " + minus % 3 + " " + 0 / nan);
        System.out.println(Math.min(zero, minus) + " " + Math.max(minus, zero) + " " + Math.min(nan, 1) + " " + Math.max(-inf, nan));
        System.out.println(Math.sqrt(-1) + " " + Math.sqrt(minus) + " " + Math.abs(minus) + " " + Math.round(nan) + " "
                + Math.round(inf) + " " + Math.round(-2.5) + " " + Math.round(0.49999999999999994) + " " + Math.rint(2.5));
        System.out.println(Math.signum(minus) + " " + Math.floor(-0.5) + " " + Math.ceil(-0.5) + " " + Math.pow(nan, 0));
        System.out.println(5.5 % -2.5 + " " + -5.5 % 2.5 + " " + 1e300 % 7 + " " + 5.5f % 0f + " " + -4.0 % 2);
        System.out.println(Double.doubleToLongBits(minus) + " " + Double.doubleToLongBits(nan) + " " + Float.floatToIntBits(-0f));
        System.out.println(Double.isNaN(nan) + " " + (nan != nan) + " " + Double.isFinite(inf) + " " + Double.hashCode(minus));
        double d = zero;
        System.out.println(-d + " " + (0 - d) + " " + d * -1 + " " + -(-d));
    }
}
