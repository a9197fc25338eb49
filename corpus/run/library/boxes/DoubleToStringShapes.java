//@ why: the plain and the computerised notation switch at 1e-3 and 1e7, and every printed double must read back as itself
public class DoubleToStringShapes {
    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1.0, 0.1, 100.0, 0.001, 0.00099, 9999999.0, 1.0E7, 1.23456789E7, 123456.789, 1e21, 1e22, 1.0 / 3, 2.0 / 3, 1e-5, Math.PI, Math.E,
            Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, Double.NaN, Double.POSITIVE_INFINITY, 0.1 + 0.2, 1e15 + 0.5, 4.35, 1.1 * 1.1, 1e100, 5e-324, (double) (1L << 53), 1e16};
        for (double d : ds) {
            String s = Double.toString(d);
            System.out.println(s + " " + (Double.compare(Double.parseDouble(s), d) == 0) + " " + Double.toHexString(d) + " " + Float.toHexString((float) d));
        }
        float[] fs = {0f, -0f, 1f, 0.1f, 1e7f, 1e-3f, 9999999f, 3.4028235e38f, 1.4e-45f, 16777216f, 1f / 3, 123.456f, Float.NaN, 1e10f};
        for (float f : fs) {
            System.out.println(f + " " + Float.toHexString(f) + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + (Float.parseFloat("" + f) == f));
        }
        System.out.println(Float.intBitsToFloat(0x7fc00000) + " " + Float.intBitsToFloat(0xff800000) + " " + Float.intBitsToFloat(1) + " "
                + Double.longBitsToDouble(0x7ff0000000000000L) + " " + Double.longBitsToDouble(0x4059000000000000L) + " "
                + Long.toHexString(Double.doubleToLongBits(Double.longBitsToDouble(0x7ff8dead00000000L))) + " "
                + Integer.toHexString(Float.floatToIntBits(Float.intBitsToFloat(0x7fc12345))));
        System.out.println((int) 3.99e9 + " " + (int) Double.NaN + " " + (long) -1e30 + " " + (int) -2.9 + " " + (byte) 300.7 + " " + (char) 65.9 + " " + (short) -40000.0 + " " + (long) 1e18f);
        System.out.println((0.0 == -0.0) + " " + (Double.NaN != Double.NaN) + " " + (1 / 0.0) + " " + (1 / -0.0) + " " + (0.0 / 0) + " " + (5.5 % 2) + " " + (-5.5 % 2) + " " + (5 % 0.0)
                + " " + (1 % Double.POSITIVE_INFINITY) + " " + (-0.0 % 1));
        System.out.println(Double.isFinite(1e308 * 10) + " " + Double.isNaN(0 * Double.POSITIVE_INFINITY) + " " + Double.min(-0.0, 0.0) + " " + Double.max(-0.0, 0.0) + " " + Double.sum(1e308, 1e308)
                + " " + Double.MAX_EXPONENT + " " + Double.MIN_EXPONENT + " " + Float.compare(0f, -0f));
    }
}
