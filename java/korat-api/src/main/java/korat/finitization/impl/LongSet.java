package korat.finitization.impl;

import korat.finitization.ILongSet;

/** The values of a long field. */
final class LongSet extends WholeNumbers implements ILongSet {
    LongSet() {
        super(long.class);
    }

    @Override
    public void addLong(long value) {
        addRun(value, value);
    }

    @Override
    public void addRange(long min, long diff, long max) {
        addStepped(min, diff, max);
    }

    @Override
    public void removeLong(long value) {
        remove(value);
    }
}
