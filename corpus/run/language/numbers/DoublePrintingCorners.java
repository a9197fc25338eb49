//@ why: Double.toString switches notation at 1e-3 and 1e7 and prints the shortest digits that read back to the same value
public class DoublePrintingCorners {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.0, 0.1, 0.001, 9.999e-4, 0.00123, 1e7, 9999999.0, 9999999.999, 12345678.9, 1e21, 123456789012.0,
            0.1 + 0.2, 1.0 / 3, 2.0 / 3, 100.0, 1e-5, 3.0e10, 1e16, 9007199254740993.0, Double.MAX_VALUE, Double.MIN_NORMAL,
            Math.PI, Math.E, 1e100, 1.1e-100, 4.35, 4.349999999999999, 0.3, 1e22, 123e-7, 1.0E-10};
        for (double d : values) {
            String s = Double.toString(d);
            System.out.println(s + " " + (Double.parseDouble(s) == d) + " " + -d);
        }
        float[] floats = {0f, -0f, 1f, 0.1f, 0.2f + 0.1f, 1e7f, 9999999f, 0.001f, 9.9e-4f, 3.4028235E38f, 1f / 3, 16777216f, 1e10f,
            3.14159265f, 123456.789f, 1e-10f, 0.3f, 100f};
        for (float f : floats) {
            String s = String.valueOf(f);
            System.out.println(s + " " + (Float.parseFloat(s) == f) + " " + (double) f);
        }
        System.out.println(0x1.8p1 + " " + 0x1p-2 + " " + 0x.8p0f + " " + 0x1.fffffep127f + " " + 0xAp0 + " " + 0x1p10f);
        System.out.println(Double.toHexString(1.0) + " " + Double.toHexString(-0.1) + " " + Double.toHexString(Double.MIN_VALUE)
                + " " + Float.toHexString(0.5f) + " " + Double.toHexString(Double.NaN));
        System.out.println(1e3 + " " + 1.e3 + " " + .5 + " " + 5. + " " + 1d + " " + 1f + " " + 0x1p3 + " " + 1e0);
        System.out.println((float) 0.1 + 0.2 + " " + (0.1f + 0.2f) + " " + (0.1f + 0.2) + " " + 1e1f * 3);
        StringBuilder sb = new StringBuilder().append(1.5f).append(' ').append(-1e-9).append(' ').append(2e15).append('c');
        System.out.println(sb);
    }
}
