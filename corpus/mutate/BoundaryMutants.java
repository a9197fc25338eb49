//@ why: operator `boundary`: a comparison includes equality, or no longer does
//@ dies: `value < limit` became `value <= limit`: they differ where both are equal
//@ survives: `left > right` became `left >= right`: of two equal numbers, either is the larger one
public class BoundaryMutants {
    int value;

    boolean repOk() { return value >= 0 && value <= 2; }

    boolean isBelow(int limit) { return value < limit; }

    static int larger(int left, int right) {
        if (left > right) {
            return left;
        }
        return right;
    }
}
