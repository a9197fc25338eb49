//@ why: an assert is a statement with full control flow: it short circuits, binds patterns, runs in lambdas and meets finally
//@ exit: 1
import java.util.function.IntPredicate;

public class AssertionSideEffectsAndFlow {
    static int calls;

    static boolean tick(boolean result) {
        calls++;
        return result;
    }

    static int withFinally() {
        try {
            assert tick(false) : "inside try " + calls;
            return 1;
        } catch (AssertionError e) {
            System.out.println("caught " + e.getMessage());
            return 2;
        } finally {
            assert tick(true) && tick(true) || tick(false);
            System.out.println("finally after " + calls);
        }
    }

    static String pattern(Object o) {
        assert o instanceof String s && s.length() > 2 : "not long: " + o;
        return "long " + o;
    }

    static int recursive(int n) {
        assert n >= 0 : new int[] {n}.length + ":" + n;
        return n % 3 == 1 ? n : recursive(n - (n > 50 ? 7 : 3));
    }

    public static void main(String[] args) {
        System.out.println(withFinally() + " " + calls);
        for (Object o : new Object[] {"abc", "a", null, 7}) {
            try {
                System.out.println(pattern(o));
            } catch (AssertionError e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            System.out.println(recursive(100));
            System.out.println(recursive(14));
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " depth " + java.util.Arrays.stream(e.getStackTrace())
                    .filter(f -> f.getMethodName().equals("recursive")).count());
        }
        IntPredicate p = i -> {
            assert i < 3 : "lambda " + i;
            return i == 2;
        };
        int i = 0;
        try {
            while (!p.test(i) || i < 10) {
                i++;
            }
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + i);
        }
        try {
            assert (calls = 100) == 100 && calls++ == 100 && calls < 0;
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + calls);
        }
        if (calls > 0) assert calls != 101 : "one line";
        System.out.println("unreached");
    }
}
