//@ why: assertions are on: the detail of any type becomes the message, a throwable detail the cause, and passing ones cost no detail
public class AssertionDetailMessages {
    static int evaluated;

    static String detail() {
        evaluated++;
        return "detail " + evaluated;
    }

    static void check(int which) {
        int zero = which - which;
        switch (which) {
            case 0 -> { assert zero == 0 : detail(); }
            case 1 -> { assert zero == 1; }
            case 2 -> { assert zero == 1 : detail(); }
            case 3 -> { assert false : 'c'; }
            case 4 -> { assert false : 1L << 40; }
            case 5 -> {
                assert false : 1.5f;
            }
            case 6 -> {
                assert false : null;
            }
            case 7 -> {
                assert false : new IllegalStateException("the cause");
            }
            case 8 -> {
                assert zero / zero == 1 : "not reached";
            }
            case 9 -> {
                assert false : Integer.parseInt("bad detail");
            }
            case 10 -> {
                assert false : new StringBuilder("object").append(zero);
            }
            default -> {
                assert Boolean.valueOf(zero == 0) : true;
            }
        }
    }

    static class Inner {
        final int x;

        Inner(int x) {
            assert x > 0 : x;
            this.x = x;
        }
    }

    interface WithAssert {
        default void check(int i) { assert i != 3 : "three in interface"; }
    }

    public static void main(String[] args) {
        boolean enabled = false;
        assert enabled = true;
        System.out.println("enabled " + enabled);
        for (int i = 0; i < 12; i++) {
            try {
                check(i);
                System.out.println(i + " passed");
            } catch (AssertionError | RuntimeException e) {
                System.out.println(i + " " + e + " cause " + e.getCause());
            }
        }
        System.out.println(evaluated);
        try {
            new Inner(-4);
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        try {
            new WithAssert() { }.check(3);
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
    }
}
