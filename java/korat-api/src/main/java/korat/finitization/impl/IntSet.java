package korat.finitization.impl;

import korat.finitization.IIntSet;

/** The values of an int field. */
final class IntSet extends WholeNumbers implements IIntSet {
    IntSet() {
        super(int.class);
    }

    @Override
    public void addInt(int value) {
        addRun(value, value);
    }

    @Override
    public void addRange(int min, int diff, int max) {
        addStepped(min, diff, max);
    }

    @Override
    public void removeInt(int value) {
        remove(value);
    }
}
