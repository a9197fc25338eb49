//@ why: StackOverflowError is an ordinary catchable error after which the program goes on, with finally blocks run while unwinding
public class StackOverflowIsCaught {
    static int depth;
    static int unwound;

    static void forever() {
        depth++;
        forever();
    }

    static long wide(long a, double b, String c) {
        return wide(a + 1, b * 2, c) + 1;
    }

    static void withFinally() {
        try {
            withFinally();
        } finally {
            unwound = 1;
        }
    }

    static class Chain {
        final Chain next = new Chain();
    }

    static int even(int n) {
        return odd(n + 1);
    }

    static int odd(int n) {
        return even(n + 1);
    }

    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " returned");
        } catch (StackOverflowError e) {
            System.out.println(name + ": " + e.getClass().getName() + " message " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("forever", StackOverflowIsCaught::forever);
        System.out.println(depth > 500);
        attempt("wide", () -> wide(1, 2, "c"));
        attempt("finally", StackOverflowIsCaught::withFinally);
        System.out.println(unwound);
        attempt("constructor", Chain::new);
        attempt("mutual", () -> even(0));
        attempt("fine", () -> System.out.println("still alive"));
        Object[] self = new Object[1];
        self[0] = java.util.Arrays.asList(self);
        attempt("hash", () -> self[0].hashCode());
    }
}
