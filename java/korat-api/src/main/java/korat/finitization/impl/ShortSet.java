package korat.finitization.impl;

import korat.finitization.IShortSet;

/** The values of a short field. */
final class ShortSet extends WholeNumbers implements IShortSet {
    ShortSet() {
        super(short.class);
    }

    @Override
    public void addShort(short value) {
        addRun(value, value);
    }

    @Override
    public void addRange(short min, short diff, short max) {
        addStepped(min, diff, max);
    }

    @Override
    public void removeShort(short value) {
        remove(value);
    }
}
