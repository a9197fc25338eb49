//@ why: operator `removed-call`: a call whose result nobody uses is left out
//@ dies: the call `grow()` was left out: the size stays what it was
//@ survives: the call `check(size)` was left out: a size that is not negative passes
public class RemovedCallMutants {
    int size;

    boolean repOk() { return size >= 0 && size <= 2; }

    void add() { grow(); }

    private void grow() { size++; }

    int size() {
        check(size);
        return size;
    }

    private static long check(int size) {
        if (size < 0) {
            throw new IllegalStateException();
        }
        return size;
    }
}
