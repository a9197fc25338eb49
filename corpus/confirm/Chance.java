//@ why: what the clock, chance or identity tells differs on the real JVM, and so does what other tests have left behind

import java.util.Random;

public class Chance {
    private static int calls;
    private int limit = 7;

    public long now() {
        return System.currentTimeMillis();
    }

    public int roll() {
        return new Random().nextInt();
    }

    public int identity() {
        return System.identityHashCode(this);
    }

    public int count() {
        return ++calls;
    }

    public int limit() {
        return limit;
    }
}
