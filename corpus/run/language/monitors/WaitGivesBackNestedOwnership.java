//@ why: a timed wait releases the monitor completely and takes it back to the same depth, so later exits stay balanced
public class WaitGivesBackNestedOwnership {
    static final Object LOCK = new Object();

    static void nested(int depth) throws InterruptedException {
        synchronized (LOCK) {
            if (depth > 0) {
                nested(depth - 1);
            } else {
                LOCK.wait(1);
                System.out.println("back, holding " + Thread.holdsLock(LOCK));
            }
            if (depth == 2) {
                throw new IllegalStateException("at depth " + depth);
            }
            System.out.println("leaving " + depth + " " + Thread.holdsLock(LOCK));
        }
    }

    static Object selector(int i) {
        System.out.print("selector " + i + " ");
        return i == 0 ? LOCK : null;
    }

    public static void main(String[] args) throws InterruptedException {
        try {
            nested(4);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(LOCK));
        }
        synchronized (selector(0)) {
            System.out.println("evaluated once");
        }
        try {
            synchronized (selector(1)) {
                System.out.println("never");
            }
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        Object moving = new Object();
        Object first = moving;
        synchronized (moving) {
            moving = new Object();
            System.out.println(Thread.holdsLock(first) + " " + Thread.holdsLock(moving));
        }
        System.out.println(Thread.holdsLock(first));
        int n = 0;
        for (int i = 0; i < 1000; i++) {
            synchronized (i % 2 == 0 ? LOCK : moving) {
                n += Thread.holdsLock(LOCK) ? 1 : 2;
            }
        }
        System.out.println(n);
    }
}
