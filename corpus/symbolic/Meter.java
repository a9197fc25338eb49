//@ why: a parameter of the constructor may have the name of one of the method, and is another symbol
//@ case: equal_names_are_different_symbols
//@ run: test Meter#isBelow -v

/** Something with a limit. */
public class Meter {
    private final int limit;

    public Meter(int limit) {
        this.limit = limit;
    }

    /** 2 sides. */
    public boolean isBelow(int limit) {
        return this.limit < limit;
    }
}
