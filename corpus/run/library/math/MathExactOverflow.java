//@ why: every exact operation throws on the first overflowing value and not on the last fitting one
public class MathExactOverflow {
    interface Op {
        Object run();
    }

    static void tell(Op op) {
        try {
            System.out.println(op.run());
        } catch (ArithmeticException e) {
            System.out.println("AE " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int imax = Integer.MAX_VALUE;
        int imin = Integer.MIN_VALUE;
        long lmax = Long.MAX_VALUE;
        long lmin = Long.MIN_VALUE;
        tell(() -> Math.addExact(imax - 1, 1));
        tell(() -> Math.addExact(imax, 1));
        tell(() -> Math.addExact(lmin, -1L));
        tell(() -> Math.subtractExact(imin, 1));
        tell(() -> Math.subtractExact(0L, lmin));
        tell(() -> Math.multiplyExact(46341, 46341));
        tell(() -> Math.multiplyExact(imin, -1));
        tell(() -> Math.multiplyExact(lmin, -1));
        tell(() -> Math.multiplyExact(3037000499L, 3037000499L));
        tell(() -> Math.multiplyExact(3037000500L, 3037000500L));
        tell(() -> Math.multiplyExact(lmin, -1L));
        tell(() -> Math.negateExact(imin));
        tell(() -> Math.negateExact(lmax));
        tell(() -> Math.incrementExact(imax));
        tell(() -> Math.decrementExact(lmin));
        tell(() -> Math.toIntExact(1L << 31));
        tell(() -> Math.toIntExact(-(1L << 31)));
        tell(() -> Math.absExact(imin));
        tell(() -> Math.absExact(lmin));
        tell(() -> Math.abs(imin) + " " + Math.abs(lmin) + " " + Math.abs(-0.0) + " " + Math.abs(-0f));
        tell(() -> Math.multiplyHigh(lmax, lmax) + " " + Math.multiplyHigh(lmin, 3) + " " + Math.multiplyHigh(-1, 1) + " " + Math.multiplyFull(imin, imin));
        int[] xs = {7, -7, 0, imin, imax};
        int[] ys = {3, -3, 1, -1, imin};
        for (int x : xs) {
            for (int y : ys) {
                System.out.print(Math.floorDiv(x, y) + "," + Math.floorMod(x, y) + "," + Math.floorMod((long) x, y) + "," + Math.floorDiv((long) x, (long) y) + " ");
            }
            System.out.println();
        }
        tell(() -> Math.floorMod(1, 0));
        tell(() -> Math.floorDiv(1L, 0L));
        tell(() -> 1 % 0);
        tell(() -> 1.0 % 0);
    }
}
