//@ why: an equals that is reflexive and symmetric, but not transitive

public class Near {
    private final int value;

    public Near(int value) {
        this.value = value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Near && Math.abs(((Near) other).value - value) <= 1;
    }

    @Override
    public int hashCode() {
        return 0;
    }
}
