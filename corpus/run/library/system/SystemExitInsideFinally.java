//@ why: System.exit ends the program at once: no finally, no later output, buffered System.out kept, and the code is passed on
//@ exit: 3
//@ args: alpha beta gamma
public class SystemExitInsideFinally {
    static class Resource implements AutoCloseable {
        @Override
        public void close() {
            System.out.println("close is never reached");
        }
    }

    static int depth(int n) {
        try (Resource r = new Resource()) {
            if (n == 0) {
                System.out.print("exiting without a newline");
                System.exit(3);
            }
            return depth(n - 1) + 1;
        } finally {
            System.out.println("finally is never reached");
        }
    }

    public static void main(String[] args) {
        System.out.println(args.length + " " + String.join("+", args));
        try {
            try {
                throw new IllegalStateException("one");
            } finally {
                System.out.println("this finally runs");
            }
        } catch (IllegalStateException e) {
            System.out.println("caught " + e.getMessage());
            System.out.println(depth(5));
        } catch (Throwable t) {
            System.out.println("exit is no exception");
        }
        System.out.println("never");
    }
}
