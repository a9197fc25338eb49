//@ why: the first use of a class with a failing initializer throws ExceptionInInitializerError, every later use NoClassDefFoundError
public class FailedInitializerPoisonsTheClass {
    static class Broken {
        static int value = compute();

        static int compute() {
            System.out.println("computing");
            throw new IllegalStateException("no value today");
        }

        static void method() {
            System.out.println("never printed");
        }
    }

    static class BrokenChild extends Broken {
        static {
            System.out.println("BrokenChild is never initialized");
        }
    }

    static class ThrowsError {
        static {
            if (true) {
                throw new StackOverflowError("made by hand");
            }
        }
    }

    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + ": fine");
        } catch (ExceptionInInitializerError e) {
            System.out.println(name + ": EIIE message=" + e.getMessage() + " cause=" + e.getCause());
            System.out.println("  same exception: " + (e.getException() == e.getCause()));
        } catch (NoClassDefFoundError e) {
            System.out.println(name + ": NCDFE " + e.getMessage());
            System.out.println("  cause: " + e.getCause());
        } catch (Error e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) {
        attempt("read", () -> System.out.println(Broken.value));
        attempt("read again", () -> System.out.println(Broken.value));
        attempt("call", Broken::method);
        attempt("new", Broken::new);
        attempt("child", BrokenChild::new);
        attempt("array", () -> System.out.println(new Broken[2].length));
        attempt("error", ThrowsError::new);
        attempt("error again", ThrowsError::new);
    }
}
