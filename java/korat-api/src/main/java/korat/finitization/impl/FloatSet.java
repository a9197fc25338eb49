package korat.finitization.impl;

import korat.finitization.IFloatSet;

/** The values of a float field. */
final class FloatSet extends Decimals implements IFloatSet {
    FloatSet() {
        super(float.class);
    }

    @Override
    public void addFloat(float value) {
        add((Object) value);
    }

    @Override
    public void addRange(float min, float diff, float max) {
        Numbers.checkStep(diff > 0, diff);
        // The steps are rounded, so the last value is tested; they are multiplied, so that errors do not pile up.
        int last = Numbers.steps(min, diff, max) + 1;
        for (int step = 0; step <= last && min + step * diff <= max; step++) {
            addFloat(min + step * diff);
        }
    }

    @Override
    public void removeFloat(float value) {
        remove((Object) value);
    }
}
