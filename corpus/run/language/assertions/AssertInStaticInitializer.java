//@ why: asserts are already on while a class is being initialized, and a failed one there escapes as itself, not wrapped
public class AssertInStaticInitializer {
    static class Checked {
        static final int[] TABLE = new int[4];
        static {
            for (int i = 0; i < TABLE.length; i++) {
                TABLE[i] = i * i - 2 * i;
                assert TABLE[i] < 3 : "entry " + i + " is " + TABLE[i];
                System.out.println("entry " + i);
            }
        }
    }

    enum Level {
        LOW(1), HIGH(5);

        Level(int weight) {
            assert weight < 4 : name() + " too heavy";
        }
    }

    static class Parent {
        static int early = new Child().value();
    }

    static class Child extends Parent {
        static int limit = 10;

        int value() {
            assert limit == 0 : "already initialized";
            return limit;
        }
    }

    static void attempt(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (Error e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage() + " / " + e.getCause());
        }
    }

    public static void main(String[] args) {
        attempt(() -> System.out.println(Checked.TABLE.length));
        attempt(() -> System.out.println(Checked.TABLE.length));
        attempt(() -> System.out.println(Level.LOW));
        attempt(() -> System.out.println(Level.HIGH));
        attempt(() -> System.out.println(Child.limit));
        attempt(() -> System.out.println(Parent.early));
        attempt(() -> {
            assert Parent.early == 0 && args.length > 0 : "early " + Parent.early;
        });
    }
}
