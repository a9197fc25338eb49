package korat.finitization.impl;

import java.util.ArrayList;
import java.util.List;

/**
 * Whole numbers in the order in which they were added, none twice.
 *
 * <p>Kept as runs of neighbours, so that {@code 0..1000000} costs no more than {@code 0..3}.
 */
abstract class WholeNumbers extends FieldDomain {
    /** First and last number of each run, {@code first <= last}. No two runs overlap. */
    private final List<long[]> runs = new ArrayList<long[]>();

    WholeNumbers(Class<?> type) {
        super(type);
    }

    final void addStepped(long min, long diff, long max) {
        Numbers.checkStep(diff > 0, diff);
        if (diff == 1) {
            addRun(min, max);
            return;
        }
        Numbers.steps(min, diff, max);
        for (long number = min; number <= max; number += diff) {
            addRun(number, number);
            if (Long.MAX_VALUE - diff < number) {
                // The next number would be beyond the greatest long, and wrap around.
                return;
            }
        }
    }

    /** Adds the numbers from {@code first} to {@code last} that are not in yet, in this order. */
    final void addRun(long first, long last) {
        if (first > last) {
            return;
        }
        for (long[] run : runs) {
            if (run[0] <= last && first <= run[1]) {
                long[] present = run.clone();
                if (first < present[0]) {
                    addRun(first, present[0] - 1);
                }
                if (present[1] < last) {
                    addRun(present[1] + 1, last);
                }
                return;
            }
        }
        long[] newest = runs.isEmpty() ? null : runs.get(runs.size() - 1);
        if (newest != null && newest[1] != Long.MAX_VALUE && newest[1] + 1 == first) {
            newest[1] = last;
        } else {
            runs.add(new long[] {first, last});
        }
    }

    final void remove(long number) {
        for (int i = 0; i < runs.size(); i++) {
            long[] run = runs.get(i);
            if (run[0] <= number && number <= run[1]) {
                runs.remove(i);
                if (number < run[1]) {
                    runs.add(i, new long[] {number + 1, run[1]});
                }
                if (run[0] < number) {
                    runs.add(i, new long[] {run[0], number - 1});
                }
                return;
            }
        }
    }

    /** Whether a number below 0 is in. */
    final boolean hasNegative() {
        for (long[] run : runs) {
            if (run[0] < 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    final String describe() {
        StringBuilder text = new StringBuilder();
        for (long[] run : runs) {
            Numbers.appendRun(text, run[0], run[1], runs.size() == 1);
        }
        return text.toString();
    }

    @Override
    final boolean fits(Class<?> place) {
        return place == getClassOfField();
    }

    @Override
    public final int getNumberOfElements() {
        double count = 0;
        for (long[] run : runs) {
            count += (double) run[1] - run[0] + 1;
        }
        return (int) count;
    }
}
