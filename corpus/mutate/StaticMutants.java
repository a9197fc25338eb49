//@ why: operator `static`: a static field becomes another one of the same class and type
//@ dies: `value > most` became `value > least`: 1 is more than the one and not than the other
//@ survives: `value = least` became `value = zero`: both are 0, and nobody writes them
public class StaticMutants {
    private static int most = 2;
    private static int least = 0;
    private static int zero = 0;
    private static final String NAME = "no other static has its type";

    int value;

    boolean repOk() { return value >= 0 && value <= 3; }

    void limit() {
        if (value > most) {
            value = most;
        }
    }

    void clear() { value = least; }

    String name() { return NAME; }
}
