//@ why: an exception thrown by a catch block is not handled by its sibling catches, and printStackTrace to stdout shows user text only
//@ exit: 1
public class ThrowWhileHandling {
    static class Stop extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stop(String m) {
            super(m, null, false, false);
        }

        @Override
        public String toString() {
            return "Stop!" + getMessage();
        }
    }

    static void siblings() {
        try {
            throw new ArithmeticException("first");
        } catch (ArithmeticException e) {
            throw new Stop("second after " + e.getMessage());
        } catch (RuntimeException e) {
            System.out.println("sibling must not see it");
        }
    }

    static int loop() {
        int caught = 0;
        for (int i = 0; ; i++) {
            try {
                if (i == 5) {
                    return caught;
                }
                throw new Stop("round " + i);
            } catch (Stop s) {
                caught += i;
                try {
                    throw s;
                } catch (Stop t) {
                    caught += t == s ? 100 : 0;
                }
            }
        }
    }

    public static void main(String[] args) {
        try {
            siblings();
        } catch (Stop s) {
            s.printStackTrace(System.out);
        }
        System.out.println(loop());
        try {
            try {
                siblings();
            } finally {
                System.out.println(1 / (args.length - args.length));
            }
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length + " " + e.getCause());
        }
        throw new Stop("the end");
    }
}
