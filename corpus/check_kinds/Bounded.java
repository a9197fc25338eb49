//@ why: what breaks the invariant: a call, a refusal that comes too late, a constructor; and an argument's
//@ case: the_json_report_has_its_keys
//@ run: check Bounded --scope 2 --json -
//@ case: what_is_wrong_with_the_input_is_said_in_one_sentence
//@ run: check Nowhere
//@ run: check 'Bounded#shrnk'
//@ run: check Bounded --expect nonsense
//@ run: check Bounded --expect 'Bounded#rob=Nothing'
//@ run: check Bounded --domain Bounded.sze=1..2
//@ run: check Bounded --domain lateRefusal.x=1
//@ run: check Bounded --predicate repok

public class Bounded {
    private int size;

    public Bounded() {}

    public Bounded(int size) {
        this.size = size - 1;
    }

    boolean repOk() {
        return size >= 0 && size <= 3;
    }

    public void shrink() {
        size--;
    }

    /** Says no when the harm is done. */
    public void lateRefusal(int n) {
        size -= n;
        if (size < 0) {
            throw new IllegalArgumentException();
        }
    }

    public void rob(Bounded other) {
        if (other != this) {
            other.size--;
        }
    }

    public boolean fine() {
        return size == 0;
    }
}
