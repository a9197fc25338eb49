//@ why: the first matching catch in text order wins, rethrow keeps the object, and multi-catch and precise rethrow add no wrapping
public class CatchSelectionIsByType {
    static class A extends Exception {
        private static final long serialVersionUID = 1;
    }

    static class B extends A {
        private static final long serialVersionUID = 1;
    }

    static class C extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static String pick(Throwable t) {
        try {
            try {
                throw t;
            } catch (B | C e) {
                return "B|C " + e.getClass().getSimpleName();
            } catch (A e) {
                return "A";
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                return "Exception";
            } finally {
                System.out.print("(inner) ");
            }
        } catch (IllegalStateException e) {
            return "outer ISE " + (e == t);
        } catch (Throwable e) {
            return "outer " + e.getClass().getSimpleName() + " " + (e == t);
        }
    }

    static void precise(int i) throws A, C {
        try {
            if (i == 0) {
                throw new B();
            }
            if (i == 1) {
                throw new C();
            }
        } catch (final Exception e) {
            throw e;
        }
    }

    static <T extends Throwable> void sneaky(Throwable t) throws T {
        @SuppressWarnings("unchecked")
        T typed = (T) t;
        throw typed;
    }

    public static void main(String[] args) {
        Throwable[] all = {new A(), new B(), new C(), new IllegalStateException(), new ArithmeticException(),
            new java.io.IOException(), new Error(), new Throwable()};
        for (Throwable t : all) {
            System.out.println(pick(t));
        }
        for (int i = 0; i < 3; i++) {
            try {
                precise(i);
                System.out.println("nothing");
            } catch (A | C e) {
                System.out.println(e.getClass().getName());
            }
        }
        try {
            CatchSelectionIsByType.<RuntimeException>sneaky(new A());
        } catch (Exception e) {
            System.out.println("sneaky " + e);
        }
    }
}
