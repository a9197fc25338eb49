//@ why: a fault that needs four calls, a refusal that is no fault, and a field that only counts
//@ case: the_shortest_sequence_that_is_wrong
//@ run: explore Turnstile --calls coin,push --depth 4
//@ case: a_field_that_only_counts_makes_states_endless
//@ run: explore Turnstile --calls push --max-states 20
//@ case: a_field_that_is_ignored_makes_no_difference
//@ run: explore Turnstile --calls push,count --ignore Turnstile.pushes
//@ case: a_field_to_ignore_must_exist
//@ run: explore Turnstile --calls push --ignore Turnstile.pushs
//@ case: an_exception_that_is_wrong_by_demand
//@ run: explore Turnstile --calls coin,lock --depth 1
//@ run: explore Turnstile --calls coin,lock --depth 1 --strict
public class Turnstile {
    private int coins;
    private int pushes;

    public void coin() {
        coins++;
    }

    public void push() {
        pushes++;
        coins = coins > 1 ? coins - 2 : 0;
        assert coins == 0 : "one more";
    }

    public void lock() {
        throw new IllegalStateException("for good");
    }

    public int count() {
        return pushes;
    }
}
