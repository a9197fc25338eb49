//@ why: a budget proves no endless loop; a state that comes again does
//@ case: a_call_that_needs_more_than_its_budget_is_given_thirty_times_as_much
//@ run: check 'Waits#slow,stuck,grows' --scope 1 --max-instructions 1e4

public class Waits {
    private int seen;

    /** Ends, after more than its budget: nobody can tell that it is wrong. */
    public int slow(int n) {
        int sum = 0;
        for (int i = 0; i < 45_000 * n; i++) {
            sum += i;
        }
        return sum;
    }

    /** Without end: two states take turns. */
    public void stuck(boolean on) {
        boolean now = on;
        while (on) {
            now = !now;
            seen = now ? 1 : 0;
        }
    }

    /** Without end too, but no state is like another. */
    public long grows(int n) {
        long sum = 0;
        while (n == 1) {
            sum++;
        }
        return sum;
    }
}
