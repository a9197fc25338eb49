//@ why: round, rint, ceil and floor at halves, at the edge below a half, at negative zero and beyond the int range
public class MathRoundingCorners {
    public static void main(String[] args) {
        double[] ds = {0.5, -0.5, 0.49999999999999994, -0.49999999999999994, 1.5, -1.5, 2.5, -2.5, -0.0, 0.0, 4503599627370495.5, 4503599627370497.0, 9007199254740993.0,
            1e18, 9.3e18, -9.3e18, Double.NaN, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -Double.MIN_VALUE, 2147483647.5, -2147483648.5, 0.9999999999999999};
        for (double d : ds) {
            System.out.println(d + " " + Math.round(d) + " " + Math.rint(d) + " " + Math.ceil(d) + " " + Math.floor(d) + " " + Math.round((float) d) + " " + Math.signum(d));
        }
        float[] fs = {0.49999997f, 8388609f, 8388607.5f, 16777217f, -0.5f, 2.1474836E9f, Float.NaN};
        for (float f : fs) {
            System.out.print(Math.round(f) + " ");
        }
        System.out.println();
        System.out.println(Math.ulp(1.0) + " " + Math.ulp(0.0) + " " + Math.ulp(-1e300) + " " + Math.ulp(Double.POSITIVE_INFINITY) + " " + Math.ulp(1f) + " " + Math.ulp(Float.MAX_VALUE));
        System.out.println(Double.toHexString(Math.nextUp(1.0)) + " " + Double.toHexString(Math.nextDown(1.0)) + " " + Math.nextUp(-0.0) + " " + Math.nextDown(0.0) + " "
                + Math.nextUp(Double.MAX_VALUE) + " " + Math.nextAfter(0.0, -1) + " " + Math.nextAfter(-0.0, 0.0) + " " + Math.nextUp(1f) + " " + Math.nextAfter(1f, 2.0));
        System.out.println(Math.scalb(1.0, -1074) + " " + Math.scalb(1.5, 2000) + " " + Math.scalb(-3.0, -1080) + " " + Math.scalb(1f, 127) + " " + Double.toHexString(Math.scalb(0x1.fffffffffffffp0, -1023)));
        System.out.println(Math.getExponent(0.0) + " " + Math.getExponent(1e-310) + " " + Math.getExponent(Double.NaN) + " " + Math.getExponent(1023.9) + " " + Math.getExponent(1e-40f));
        System.out.println(Math.IEEEremainder(5, 3) + " " + Math.IEEEremainder(-4, 2) + " " + Math.IEEEremainder(5, 2) + " " + Math.IEEEremainder(7, 2) + " " + Math.IEEEremainder(1, 0) + " "
                + Math.IEEEremainder(3, Double.POSITIVE_INFINITY) + " " + Math.IEEEremainder(1e300, 7));
        System.out.println(Math.fma(0x1.0000001p0, 0x1.0000001p0, -0x1.0000002p0) + " " + Math.fma(1e308, 10, Double.NEGATIVE_INFINITY) + " " + Math.fma(1e308, 10, -1e308) + " "
                + Math.fma(0.1, 10, -1) + " " + Math.fma(0.1f, 10f, -1f) + " " + Math.fma(-0.0, 1, 0.0));
        System.out.println(Math.copySign(3, -0.0) + " " + Math.copySign(-3f, 1f) + " " + Math.max(-0.0, 0.0) + " " + Math.min(0.0, -0.0) + " " + Math.max(Double.NaN, 1) + " " + Math.min(-0f, 0f));
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-0.0) + " " + Math.sqrt(-1) + " " + Math.sqrt(1e-320) + " " + Math.sqrt(Double.MAX_VALUE));
    }
}
