//@ why: an uncaught exception prints its class, message and causes on stderr, runs the finally blocks and exits with one
//@ exit: 1
public class UncaughtWithCauseChain {
    static class Outer extends RuntimeException {
        Outer(String m, Throwable c) {
            super(m, c);
        }
    }

    static int parse(String s) {
        try {
            return Integer.parseInt(s.trim());
        } catch (NumberFormatException e) {
            throw new Outer("cannot parse [" + s + "]", e);
        } finally {
            System.out.println("parsed " + s);
        }
    }

    public static void main(String[] args) {
        int sum = 0;
        try {
            for (String s : new String[] {" 1", "22 ", "3x", "4"}) {
                sum += parse(s);
            }
        } finally {
            System.out.println("sum so far " + sum);
        }
        System.out.println("never printed");
    }
}
