//@ why: operator `shift`: << >> >>> become each other
//@ dies: `value << 1` became `value >> 1`: doubled is not halved
//@ survives: `value >> 1` became `value >>> 1`: the value is never negative
public class ShiftMutants {
    int value;

    boolean repOk() { return value >= 0 && value <= 3; }

    int twice() { return value << 1; }

    int half() { return value >> 1; }
}
