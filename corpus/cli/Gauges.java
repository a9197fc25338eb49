//@ why: what a cap leaves out is counted, and the result is not called complete; --white-box does not skip what the invariant reads afterwards
//@ case: receivers_beyond_a_cap_are_told_and_the_check_is_not_complete
//@ run: check 'Gauges$Meter' --scope 3 --max-receivers 2
//@ run: check 'Gauges$Meter' --scope 3
//@ case: a_white_box_check_tries_what_the_invariant_tells_apart_and_the_method_does_not
//@ run: check 'Gauges$Scale#raise' --scope 2
//@ run: check 'Gauges$Scale#raise' --scope 2 --white-box

public class Gauges {
    /** Fails at its third value, which few receivers have. */
    public static class Meter {
        private int level;

        public void raise() {
            level++;
        }

        public int share() {
            return 6 / (3 - level);
        }
    }

    /** The method reads one field, the invariant both. */
    public static class Scale {
        private int low;
        private int high;

        boolean repOk() {
            return low >= 0 && low <= high;
        }

        public void raise() {
            low++;
        }
    }
}
