//@ why: arguments of overloads may read alike, and are different tests all the same
//@ case: overloads_are_tested_apart
//@ run: test Overloads -v

/** The same question about numbers of two sizes. */
public final class Overloads {
    private Overloads() {}

    /** 2 sides. */
    public static boolean isSmall(int x) {
        return x < 10;
    }

    /** 2 sides. */
    public static boolean isSmall(long x) {
        return x < 10;
    }
}
