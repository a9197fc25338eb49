//@ why: operator `arithmetic`: + - * / % become each other, for ints, longs and doubles
//@ dies: `value + step` became `value - step`: they differ for every step but 0
//@ survives: `value * 1` became `value / 1`: both are the value, whatever it is
public class ArithmeticMutants {
    int value;

    boolean repOk() { return value >= 0 && value <= 3; }

    int next(int step) { return value + step; }

    int same() { return value * 1; }

    long scaled(long factor) { return value * factor; }

    double half() { return value / 2.0; }
}
