//@ why: int and long arithmetic wraps silently and MIN_VALUE is its own negation, absolute value and quotient by -1
public class IntegerOverflowWraps {
    static int imax = Integer.MAX_VALUE;
    static int imin = Integer.MIN_VALUE;
    static long lmax = Long.MAX_VALUE;
    static long lmin = Long.MIN_VALUE;
    static int minusOne = -1;

    public static void main(String[] args) {
        System.out.println(imax + 1);
        System.out.println(imin - 1);
        System.out.println(imax * 2 + " " + imax * imax + " " + imin * imin + " " + imin * minusOne);
        System.out.println(-imin + " " + Math.abs(imin) + " " + (imin / minusOne) + " " + (imin % minusOne));
        System.out.println(lmax + 1);
        System.out.println(lmin - 1);
        System.out.println(lmax * lmax + " " + lmin * minusOne + " " + lmin / minusOne + " " + lmin % minusOne);
        System.out.println((long) imax + 1);
        System.out.println((long) (imax + 1));
        System.out.println(1000000 * 1000000 + " " + 1000000L * 1000000);
        int i = imax;
        i++;
        System.out.println(i);
        i -= 1L;
        System.out.println(i);
        i += 1.5f;
        System.out.println(i);
        System.out.println(46341 * 46341 + " " + 65536 * 65536 + " " + 0x7fffffff * 0x7fffffff);
        try {
            Math.addExact(imax, 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.multiplyExact(lmin, -1L);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.toIntExact(1L << 31);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Math.negateExact(-5) + " " + Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3));
    }
}
