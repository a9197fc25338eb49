//@ why: operator `unary`: - and ~ become each other or go
//@ dies: `-step` became `step`: they differ for every step but 0
//@ survives: `-(value - value)` became `value - value`: 0 has no sign
public class UnaryMutants {
    int value;

    boolean repOk() { return value >= 0 && value <= 2; }

    int back(int step) { return -step; }

    int nothing() { return -(value - value); }

    long flipped(long mask) { return ~mask; }

    double mirrored(double x) { return -x; }
}
