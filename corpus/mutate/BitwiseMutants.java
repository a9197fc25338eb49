//@ why: operator `bitwise`: & | ^ become each other, for numbers and truth values
//@ dies: `bits & mask` became `bits | mask`: 1 and 2 have no bit in common
//@ survives: `even | 1` became `even ^ 1`: the lowest bit of an even number is not set
public class BitwiseMutants {
    int bits;

    boolean repOk() { return bits >= 0 && bits <= 3; }

    int common(int mask) { return bits & mask; }

    int odd() {
        int even = 2 * bits;
        return even | 1;
    }

    boolean both(boolean left, boolean right) { return left & right; }
}
