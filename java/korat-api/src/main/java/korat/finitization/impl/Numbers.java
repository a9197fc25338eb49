package korat.finitization.impl;

/** What the sets of numbers have in common. */
final class Numbers {
    /** More values than anyone would want to try, and few enough to list. */
    private static final double MOST = 1000000;

    private Numbers() {
    }

    static void checkStep(boolean positive, Object diff) {
        if (!positive) {
            throw new IllegalArgumentException("the step of a range must be positive: " + diff);
        }
    }

    /** How many steps of {@code diff} lead from {@code min} to {@code max}, rounded down; -1 if there is no way. */
    static int steps(double min, double diff, double max) {
        if (max < min) {
            return -1;
        }
        double steps = (max - min) / diff;
        // Written so that NaN is refused as well.
        if (!(steps < MOST)) {
            throw new IllegalArgumentException("a range with a step has more than a million values");
        }
        return (int) steps;
    }

    /**
     * Appends the numbers from {@code first} to {@code last} to a list: {@code 1..4}, or one by one if they are two.
     */
    static void appendRun(StringBuilder text, long first, long last, boolean alone) {
        if (text.length() > 0) {
            text.append(',');
        }
        text.append(first);
        if (first == last) {
            return;
        }
        // Two numbers in a longer list read better as such.
        boolean pair = first + 1 == last && !alone;
        text.append(pair ? "," : "..").append(last);
    }
}
