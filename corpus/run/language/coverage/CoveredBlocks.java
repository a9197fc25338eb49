//@ why: finally, try with resources, synchronized and assert, which the compiler writes more than once
public class CoveredBlocks {
    record Resource(String name) implements AutoCloseable {
        @Override
        public void close() {
            System.out.println("close " + name);
        }
    }

    static Resource open(String name) {
        return name.isEmpty() ? null : new Resource(name);
    }

    static int finallyWithExits(int n) {
        for (int i = 0; i < 3; i++) {
            try {
                if (i == n) return i;
                if (n == 7) continue;
                if (n == 8) throw new IllegalStateException("8");
            } catch (IllegalStateException e) {
            } finally {
                System.out.println(n > 5 ? "big" : "small");
            }
        }
        return -1;
    }

    static int nested(int n) {
        try {
            try {
                return 10 / n;
            } finally {
                n++;
            }
        } catch (ArithmeticException e) {
            return n;
        } finally {
            System.out.println("out");
        }
    }

    static String resources(String one, String two) {
        try (Resource a = open(one); Resource b = new Resource(two)) {
            if (b.name().equals("throw")) throw new IllegalStateException("in try");
            return a + two;
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    static void resourceFallsThrough() {
        try (Resource a = open("")) {
            System.out.println(a);
        }
    }

    static synchronized int locked(Object lock, int n) {
        synchronized (lock) {
            if (n == 0) return 1 / n;
            n *= 2;
        }
        return n;
    }

    static int asserted(int n) {
        assert n != 3 : "three";
        assert n < 100;
        return n;
    }

    public static void main(String[] args) {
        System.out.println(finallyWithExits(1) + finallyWithExits(8) + nested(0) + nested(2));
        System.out.println(resources("a", "b") + resources("", "throw"));
        resourceFallsThrough();
        try {
            System.out.println(locked("", 2) + locked("", 0));
        } catch (ArithmeticException e) {
            System.out.println(asserted(4));
        }
    }
}
