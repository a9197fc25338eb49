//@ why: while the constants are built the enum's other statics still have default values, and a failing constructor poisons the enum
public class EnumStaticsSeenFromConstructors {
    static StringBuilder log = new StringBuilder();

    enum Careful {
        ONE, TWO;

        static final int CONSTANT = 7;
        static Integer boxed = 8;

        final String seen;

        Careful() {
            seen = name() + Holder.counter++ + Holder.shared();
        }

        static class Holder {
            static int counter = 50;

            static String shared() {
                return boxed + "," + CONSTANT + "," + ONE + "," + TWO;
            }
        }
    }

    enum Fails {
        GOOD("g"), BAD(null), NEVER("n");

        Fails(String s) {
            log.append(name()).append(s.length()).append(' ');
        }
    }

    enum Singleton {
        INSTANCE;

        int state;

        int next() {
            return ++state;
        }
    }

    enum Recursive {
        A(null), B(A), C(B);

        final Recursive previous;

        Recursive(Recursive previous) {
            this.previous = previous;
        }

        int depth() {
            return previous == null ? 0 : 1 + previous.depth();
        }
    }

    public static void main(String[] args) {
        for (Careful c : Careful.values()) {
            System.out.println(c.seen);
        }
        System.out.println(Careful.Holder.shared());
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Fails.GOOD);
            } catch (ExceptionInInitializerError e) {
                System.out.println("EIIE " + e.getCause().getClass().getName() + " " + log);
            } catch (NoClassDefFoundError e) {
                System.out.println("NCDFE " + e.getMessage());
            }
        }
        Singleton.INSTANCE.next();
        System.out.println(Singleton.valueOf("INSTANCE").next());
        System.out.println(Recursive.C.depth() + " " + Recursive.C.previous.previous);
        System.out.println(Recursive.A.hashCode() == Recursive.valueOf("A").hashCode());
    }
}
