//@ why: operator `constant`: numbers become one more or one less, truth values the other one; what only the compiler wrote stays
//@ dies: `value + 1` became `value + 2`: the sum is another one
//@ survives: `limit(value, 100)` became `limit(value, 101)`: no value comes near either
public class ConstantMutants {
    int value;
    boolean seen;

    boolean repOk() { return value >= 0 && value <= 2; }

    int next() { return value + 1; }

    int bounded() { return limit(value, 100); }

    private static int limit(int value, int most) { return Math.min(value, most); }

    void see() { seen = true; }

    /** Of the array only the numbers in it count, and of a comparison none. */
    static boolean first(int wanted) {
        int[] primes = {2, 3, 40000};
        return primes[0] == wanted;
    }

    static double area(float side) { return side * side * 3.5 + 1L; }
}
