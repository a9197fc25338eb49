package korat.finitization.impl;

import korat.finitization.IDoubleSet;

/** The values of a double field. */
final class DoubleSet extends Decimals implements IDoubleSet {
    DoubleSet() {
        super(double.class);
    }

    @Override
    public void addDouble(double value) {
        add((Object) value);
    }

    @Override
    public void addRange(double min, double diff, double max) {
        Numbers.checkStep(diff > 0, diff);
        // The steps are rounded, so the last value is tested; they are multiplied, so that errors do not pile up.
        int last = Numbers.steps(min, diff, max) + 1;
        for (int step = 0; step <= last && min + step * diff <= max; step++) {
            addDouble(min + step * diff);
        }
    }

    @Override
    public void removeDouble(double value) {
        remove((Object) value);
    }
}
