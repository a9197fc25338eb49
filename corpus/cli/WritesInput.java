//@ why: a predicate that writes what it was to judge: the write is no part of the input
public class WritesInput {
    int size;
    int calls;

    boolean repOk() {
        calls++;
        if (size > 1) {
            size = 0;
        }
        return size < 2;
    }
}
