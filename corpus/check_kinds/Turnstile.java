//@ why: with a predicate, what calls do to static fields is not explored, so it is not called complete
//@ case: static_fields_that_calls_change_cut_a_search
//@ run: check Turnstile --scope 2
//@ case: sequences_of_calls_find_what_static_fields_hide
//@ run: check Turnstile --scope 2 --strategy api
public class Turnstile {
    private static int passed;
    private int fare;

    public Turnstile() {}

    public boolean repOk() {
        return fare >= 0 && fare <= 1;
    }

    public void pass() {
        passed++;
    }

    /** Wrong: after two have passed, there is nothing to divide by. */
    public int share() {
        return 6 / (2 - passed) + fare;
    }
}
