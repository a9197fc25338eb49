//@ why: operator `relational`: comparisons become others that are neither their opposite nor their boundary
//@ dies: `value < limit` became `value == limit`: a smaller value is not equal
//@ survives: `value == 0` became `value <= 0`: the value is never negative
public class RelationalMutants {
    int value;

    boolean repOk() { return value >= 0 && value <= 2; }

    boolean isBelow(int limit) { return value < limit; }

    boolean isZero() { return value == 0; }

    /** NaN is neither less nor greater: both instructions of the comparison change. */
    boolean isLess(double left, double right) { return left < right; }

    boolean isDone(long left, long right) {
        while (left > right) {
            left--;
        }
        return left == right;
    }
}
