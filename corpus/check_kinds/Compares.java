//@ why: constants that a predicate compares a field with are values of the field
//@ case: a_constant_that_the_predicate_compares_with_is_tried
//@ run: skeleton Compares --scope 1
//@ run: check Compares --scope 1 -v
//@ run: generate Compares --scope 1 --print -v
//@ case: a_given_domain_takes_no_constants
//@ run: skeleton Compares --scope 1 --domain Compares.capacity=0..1

/** Asks for numbers that no type suggests, in each way that counts, and guards against others. */
public class Compares {
    static final int NONE = -1;
    static final int BLACK = 7;

    private int capacity;
    private long total;
    private int parent;
    private char grade;
    private double rate;
    private int colour;
    private int limit;
    private int size;

    public int room() {
        return capacity - size;
    }

    public boolean repOk() {
        // Guards: what they look for is rejected, so it is not worth a value.
        if (size < 0 || total == -5) {
            return false;
        }
        if (capacity != 20 || total != 5_000_000_000L || rate != 0.5) {
            return false;
        }
        int own = colour;
        return isRoot() && own == BLACK && limit >= 16 && isGraded() && size == 0;
    }

    private boolean isRoot() {
        return parent == NONE;
    }

    private boolean isGraded() {
        switch (grade) {
            case 'X':
                return true;
            default:
                return false;
        }
    }
}
