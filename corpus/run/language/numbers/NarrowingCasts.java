//@ why: narrowing keeps low bits between integers but goes float to int first and saturates from floating point
public class NarrowingCasts {
    static String all(double d) {
        return d + " -> " + (byte) d + " " + (short) d + " " + (int) (char) d + " " + (int) d + " " + (long) d;
    }

    static String all(float f) {
        return f + "f -> " + (byte) f + " " + (short) f + " " + (int) (char) f + " " + (int) f + " " + (long) f;
    }

    static String all(long l) {
        return l + " -> " + (byte) l + " " + (short) l + " " + (int) (char) l + " " + (int) l;
    }

    public static void main(String[] args) {
        long[] longs = {128, -129, 0x1_0000_0041L, 0xFFFFL, 0x8000L, Long.MIN_VALUE, 0x123456789ABCDEFL};
        for (long l : longs) {
            System.out.println(all(l));
        }
        double[] doubles = {0.9, -0.9, -0.0, 127.9, 128.5, -129.5, 65536.5, 65535.9, 2147483647.5, 2147483648.0, -2147483649.0,
            9.3e18, -9.3e18, 1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 4294967297.0};
        for (double d : doubles) {
            System.out.println(all(d));
        }
        float[] floats = {1.5f, -300.7f, 3e9f, -3e9f, 1e19f, Float.NaN, Float.NEGATIVE_INFINITY, 16777217f};
        for (float f : floats) {
            System.out.println(all(f));
        }
        System.out.println((int) 'x' + (char) 98 + "" + (char) 98 + (char) -1 % 10);
        System.out.println((int) (float) Integer.MAX_VALUE + " " + (int) (double) Integer.MAX_VALUE);
        System.out.println((long) (double) Long.MAX_VALUE + " " + (long) (float) Long.MIN_VALUE);
        System.out.println((double) (float) 0.1 == 0.1);
        System.out.println((float) 1e40 + " " + (float) -1e40 + " " + (float) 1e-50 + " " + (float) -1e-50);
        System.out.println((byte) (char) (byte) -1 + " " + (short) (char) -1 + " " + (int) (char) (byte) -1);
    }
}
