//@ why: a predicate with a helper of its own, one that it shares with the code, and a public method that only it calls
//@ case: the_code_and_the_specification_are_covered_apart
//@ run: check CoveredSpecification --scope 2 --coverage
//@ run: generate CoveredSpecification --scope 2 --coverage -q --json - | grep -A6 '"specification"'
//@ case: coverage_is_not_written_down_in_checkpoints
//@ run: check CoveredSpecification --coverage --checkpoint saved
public class CoveredSpecification {
    int size;
    int[] items = new int[2];

    boolean repOk() {
        return items != null && isFull(size) && inOrder() && count() == size;
    }

    private boolean inOrder() {
        for (int i = 1; i < size; i++) {
            if (items[i - 1] > items[i]) return false;
        }
        return true;
    }

    private boolean isFull(int length) {
        return length == items.length;
    }

    public int count() {
        return size;
    }

    public boolean offer(int item) {
        if (isFull(size + 1)) {
            items[size++] = item;
            return true;
        }
        return false;
    }
}
