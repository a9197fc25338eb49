//@ why: a class is initialized by the first executed use, so short circuits, dead branches and untaken lambdas must not trigger it
public class LazyHolderAndConditionalTriggers {
    static final class Holder {
        static final StringBuilder LOG = make("Holder");
    }

    static class ByWrite {
        static int field;
        static {
            System.out.println("ByWrite initialized, field=" + field);
            field = 10;
        }
    }

    static class Args {
        static {
            System.out.println("Args initialized");
        }

        static int take(int x) {
            return x;
        }
    }

    static class ThrowingArg {
        static {
            System.out.println("ThrowingArg initialized");
        }

        ThrowingArg(int x) {
        }
    }

    static StringBuilder make(String s) {
        System.out.println("make " + s);
        return new StringBuilder(s);
    }

    static int noisy(int i) {
        System.out.println("argument " + i);
        return i;
    }

    static int fail() {
        throw new RuntimeException("argument fails");
    }

    public static void main(String[] args) {
        boolean no = args.length > 100;
        if (no && Holder.LOG.length() > 0) {
            System.out.println("dead");
        }
        Runnable r = () -> Holder.LOG.append("!");
        System.out.println("lambda made");
        r.run();
        r.run();
        System.out.println(Holder.LOG);
        ByWrite.field = noisy(1);
        System.out.println(ByWrite.field);
        Args.take(noisy(2));
        try {
            new ThrowingArg(fail());
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(no ? Holder.LOG : "end");
    }
}
