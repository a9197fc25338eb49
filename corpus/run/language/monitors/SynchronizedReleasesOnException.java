//@ why: monitors are re-entrant and are released on every way out of a synchronized method or block, including exceptions
public class SynchronizedReleasesOnException {
    final Object lock = new Object();
    int depth;

    synchronized void method(boolean fail) {
        System.out.println("holds this: " + Thread.holdsLock(this));
        if (fail) {
            throw new IllegalStateException("inside method");
        }
    }

    static synchronized int classMethod(int n) {
        System.out.print("holds class: " + Thread.holdsLock(SynchronizedReleasesOnException.class) + " ");
        return n == 0 ? 0 : 1 + classMethod(n - 1);
    }

    int block(int how) {
        for (int i = 0; i < 2; i++) {
            synchronized (lock) {
                synchronized (this) {
                    System.out.print(Thread.holdsLock(lock) + "" + Thread.holdsLock(this) + " ");
                    if (how == 0) {
                        continue;
                    }
                    if (how == 1) {
                        break;
                    }
                    if (how == 2) {
                        return 42;
                    }
                    if (how == 3) {
                        throw new ArithmeticException("in block");
                    }
                }
                System.out.print("inner released " + Thread.holdsLock(this) + " ");
            }
        }
        return -1;
    }

    synchronized void recurse(int n) {
        depth = Math.max(depth, n);
        if (n < 50) {
            synchronized (lock) {
                recurse(n + 1);
            }
        } else {
            throw new RuntimeException("deep");
        }
    }

    public static void main(String[] args) {
        SynchronizedReleasesOnException s = new SynchronizedReleasesOnException();
        s.method(false);
        try {
            s.method(true);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " then " + Thread.holdsLock(s));
        }
        System.out.println(classMethod(2) + " " + Thread.holdsLock(SynchronizedReleasesOnException.class));
        for (int how = 0; how < 5; how++) {
            try {
                System.out.println(s.block(how));
            } catch (ArithmeticException e) {
                System.out.println(e.getMessage());
            }
            System.out.println(how + " after: " + Thread.holdsLock(s.lock) + Thread.holdsLock(s));
        }
        try {
            s.recurse(0);
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + s.depth + Thread.holdsLock(s) + Thread.holdsLock(s.lock));
        }
    }
}
