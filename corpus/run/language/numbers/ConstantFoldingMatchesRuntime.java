//@ why: an expression folded by javac must give the same result as the machine computing it at run time
public class ConstantFoldingMatchesRuntime {
    static final double THIRD = 1.0 / 3;
    static final float TENTH = 0.1f;
    static final long WRAPPED = Long.MAX_VALUE + 1;
    static final int SHIFTED = 1 << 35;
    static final double BIG = 1e308 * 10;
    static final double NAN = BIG - BIG;
    static final float TINY = Float.MIN_VALUE / 2;
    static final int SATURATED = (int) 1e20;
    static final String TEXT = "v" + THIRD + TENTH + WRAPPED + SHIFTED + BIG + NAN + TINY + SATURATED + (char) 66 + true;

    static double one = 1.0;
    static int iOne = 1;
    static long lMax = Long.MAX_VALUE;

    public static void main(String[] args) {
        System.out.println(TEXT);
        String runtime = "v" + one / 3 + (float) (one / 10) + (lMax + iOne) + (iOne << 35) + 1e308 * 10 * one
                + (one * 1e308 * 10 - 1e308 * 10) + Float.MIN_VALUE / 2 * iOne + (int) (1e20 * one) + (char) (65 + iOne) + (iOne == 1);
        System.out.println(runtime.equals(TEXT) + " " + (runtime == TEXT) + " " + (runtime.intern() == TEXT));
        System.out.println((0.1 + 0.2 == one / 10 + 0.2) + " " + (0.1f + 0.2f == (float) (one / 10) + 0.2f));
        System.out.println((100 * 1.1 == 100 * one * 1.1) + " " + 100 * 1.1 + " " + (1.0 - 0.9) + " " + (one - 0.9));
        System.out.println((5 % 3.5 == 5 * one % 3.5) + " " + -5 % 3.5 + " " + 5.0 % -one);
        System.out.println((char) 97.9 + " " + (byte) 300 + " " + (short) 1e10 + " " + (long) Float.NaN);
        System.out.println((2 > 1 ? 3 : 4.0) + " " + (iOne > 0 ? 3 : 4.0) + " " + (true ? 'x' : 0) + " " + (iOne > 0 ? 'x' : iOne));
        System.out.println(Integer.MIN_VALUE == -Integer.MIN_VALUE);
        System.out.println(0x1p-1074 + " " + (0x1p-1074 == Double.MIN_VALUE) + " " + 0x1p-1074 / 2 + " " + (float) 0x1p-149 / (iOne + 1));
        System.out.println("a" + 1 + 2 + " " + (1 + 2 + "a") + " " + ("a" + (1 + 2)) + " " + ('a' + 1 + "") + ("" + 'a' + 1));
    }
}
