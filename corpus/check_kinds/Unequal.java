//@ why: one class that breaks every contract between objects, and has no invariant

public class Unequal implements Comparable<Unequal>, Cloneable {
    private final int a;
    private final int b;

    public Unequal(int a, int b) {
        this.a = a;
        this.b = b;
    }

    /** Neither symmetric, nor false for null. */
    @Override
    public boolean equals(Object other) {
        return other == null || other instanceof Unequal && a <= ((Unequal) other).a;
    }

    @Override
    public int hashCode() {
        return b;
    }

    @Override
    public int compareTo(Unequal other) {
        return a == other.a ? 0 : 1;
    }

    @Override
    public String toString() {
        return "" + 1 / b;
    }

    @Override
    public Unequal clone() {
        return new Unequal(a - 1, b);
    }
}
