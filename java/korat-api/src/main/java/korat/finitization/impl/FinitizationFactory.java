package korat.finitization.impl;

import korat.finitization.IFinitization;

/** Where a finitization begins. */
public final class FinitizationFactory {
    private FinitizationFactory() {
    }

    /** An empty finitization for inputs of class {@code type}. */
    public static IFinitization create(Class<?> type) {
        return new Finitization(type);
    }
}
