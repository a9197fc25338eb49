//@ why: the invariant also asks what is outside of the object, which calls change without touching the object

public class Shared {
    static boolean closed;
    static final int[] LIMIT = {2};

    private int size;

    boolean repOk() {
        return !closed && size >= 0 && size <= LIMIT[0];
    }

    public int size() {
        return size;
    }

    public void close() {
        closed = true;
    }

    public void tighten() {
        LIMIT[0] = 0;
    }
}
