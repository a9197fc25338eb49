package korat.finitization.impl;

import korat.finitization.IBooleanSet;

/** Both booleans. */
final class BooleanSet extends FieldDomain implements IBooleanSet {
    BooleanSet() {
        super(boolean.class);
    }

    @Override
    String describe() {
        return "false,true";
    }

    @Override
    boolean fits(Class<?> place) {
        return place == boolean.class;
    }

    @Override
    public int getNumberOfElements() {
        return 2;
    }
}
