//@ why: a return value computed inside a synchronized block is saved before the exit, and finally inside still runs under the lock
//@ exit: 1
public class SynchronizedReturnValues {
    private long counter = 1L << 40;
    private static double ratio = 0.5;

    synchronized long next() {
        return counter++;
    }

    long nextBlock() {
        synchronized (this) {
            try {
                return counter++ + (Thread.holdsLock(this) ? 0 : -1);
            } finally {
                counter *= 2;
                System.out.println("finally holds " + Thread.holdsLock(this));
            }
        }
    }

    static synchronized double ratio(double by) {
        try {
            return ratio *= by;
        } finally {
            ratio = -1;
        }
    }

    synchronized String lambda() {
        Runnable r = () -> System.out.println("lambda called while holding " + Thread.holdsLock(this));
        r.run();
        class Local {
            synchronized boolean both() {
                return Thread.holdsLock(this) && Thread.holdsLock(SynchronizedReturnValues.this);
            }
        }
        return "local " + new Local().both();
    }

    synchronized int failing(int[] a, int i) {
        return a[i] / (a.length - a.length);
    }

    public static void main(String[] args) {
        SynchronizedReturnValues s = new SynchronizedReturnValues();
        System.out.println(s.next() + " " + s.nextBlock() + " " + s.counter);
        System.out.println(ratio(3) + " " + ratio);
        System.out.println(s.lambda());
        for (int i = 1; i >= 0; i--) {
            try {
                s.failing(new int[1], i);
            } catch (ArrayIndexOutOfBoundsException e) {
                System.out.println(e.getMessage() + " " + Thread.holdsLock(s));
            } finally {
                System.out.println("released " + !Thread.holdsLock(s));
            }
        }
        System.out.println("never");
    }
}
