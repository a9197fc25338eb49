//@ why: what breaks the invariant: a call, a refusal that comes too late, a constructor; and an argument's

public class Bounded {
    private int size;

    public Bounded() {}

    public Bounded(int size) {
        this.size = size - 1;
    }

    boolean repOk() {
        return size >= 0 && size <= 3;
    }

    public void shrink() {
        size--;
    }

    /** Says no when the harm is done. */
    public void lateRefusal(int n) {
        size -= n;
        if (size < 0) {
            throw new IllegalArgumentException();
        }
    }

    public void rob(Bounded other) {
        if (other != this) {
            other.size--;
        }
    }

    public boolean fine() {
        return size == 0;
    }
}
