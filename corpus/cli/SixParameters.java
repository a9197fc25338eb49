//@ why: a constructor with thousands of combinations of arguments leaves room for the other one
//@ case: a_constructor_with_many_parameters_starves_nobody
//@ run: check SixParameters --scope 3 --max-receivers 1500
//@ run: check SixParameters --scope 3 --max-receivers 1500 -j 3
//@ case: all_turns_together_are_all_combinations
//@ run: check SixParameters --scope 3 --max-receivers 5000 --seed 1
//@ run: check 'SixParameters$Sorted' --scope 3
//@ run: check 'SixParameters$Sorted' --scope 3 -j 3
public class SixParameters {
    private final int sum;
    private final boolean broken;

    public SixParameters(int a, int b, int c, int d, int e, int f) {
        sum = a + 4 * (b + 4 * (c + 4 * (d + 4 * (e + 4 * f))));
        broken = false;
    }

    public SixParameters(boolean broken) {
        sum = -1;
        this.broken = broken;
    }

    public boolean isPositive() {
        int[] none = {};
        return broken ? none[0] > 0 : sum > 0;
    }

    /** The same on inputs that a search finds. */
    public static class Sorted {
        private int low;
        private int high;

        public boolean repOk() {
            return low <= high;
        }

        public boolean isAmong(int a, int b, int c, int d, int e, int f) {
            return a + b + c + d + e + f > low + high;
        }

        public static int sum(int a, int b, int c, int d, int e, int f) {
            return a + b + c + d + e + f;
        }
    }
}
