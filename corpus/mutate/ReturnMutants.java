//@ why: operator `return`: a result becomes 0, false or true, or null
//@ dies: `return value` became `return 0`: the value may be 1
//@ survives: `return value < 0` became `return false`: no value is negative
public class ReturnMutants {
    int value;

    boolean repOk() { return value >= 0 && value <= 2; }

    int value() { return value; }

    boolean isNegative() { return value < 0; }

    String text() { return "v" + value; }

    long wide() {
        try {
            return value;
        } finally {
            value = 0;
        }
    }
}
