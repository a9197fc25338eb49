//@ why: what our clock says makes a counterexample that the real JVM, years later, does not have
//@ case: a_counterexample_that_the_real_jvm_refutes_is_said_to_be_so_and_does_not_count
//@ run: check Early --scope 1 --tests tests
//@ case: a_counterexample_that_nobody_checked_counts
//@ run: check Early --scope 1 --tests tests --no-verify -q

public class Early {
    private static final long YEAR = 365L * 24 * 60 * 60 * 1000;

    /** Fails in the first decades of the clock; where our runs begin is one of them. */
    public long share() {
        return 1 / (System.currentTimeMillis() / (52 * YEAR));
    }

    public int limit() {
        return 7;
    }
}
