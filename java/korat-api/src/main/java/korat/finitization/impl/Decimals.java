package korat.finitization.impl;

import java.util.ArrayList;
import java.util.List;

/** Floats or doubles, boxed, in the order in which they were added, none twice. */
abstract class Decimals extends FieldDomain {
    private final List<Object> values = new ArrayList<Object>();

    Decimals(Class<?> type) {
        super(type);
    }

    /** Adds a boxed value. Boxes are equal if their bits are: 0.0 and -0.0 are two values, NaN is one. */
    final void add(Object value) {
        if (!values.contains(value)) {
            values.add(value);
        }
    }

    final void remove(Object value) {
        values.remove(value);
    }

    @Override
    final String describe() {
        StringBuilder text = new StringBuilder();
        for (Object value : values) {
            text.append(text.length() == 0 ? "" : ",").append(value);
        }
        return text.toString();
    }

    @Override
    final boolean fits(Class<?> place) {
        return place == getClassOfField();
    }

    @Override
    public final int getNumberOfElements() {
        return values.size();
    }
}
