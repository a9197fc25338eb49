//@ why: the receivers are the constants of an enum

public enum Size {
    SMALL, MEDIUM, LARGE;

    public Size next() {
        return values()[(ordinal() + 1) % values().length];
    }

    /** Wrong: nothing can be shared by the smallest. */
    public int share(int amount) {
        return amount / ordinal();
    }
}
