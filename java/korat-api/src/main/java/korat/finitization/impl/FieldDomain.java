package korat.finitization.impl;

import korat.finitization.IFieldDomain;

/** A domain that can be written down. */
abstract class FieldDomain implements IFieldDomain {
    private final Class<?> type;

    FieldDomain(Class<?> type) {
        this.type = type;
    }

    /** The domain in Smallscope's notation; empty if there is no value. */
    abstract String describe();

    /** Whether all values can be stored where {@code place} is the type. */
    abstract boolean fits(Class<?> place);

    @Override
    public Class<?> getClassOfField() {
        return type;
    }

    @Override
    public boolean isPrimitiveType() {
        return type.isPrimitive();
    }

    @Override
    public boolean isArrayType() {
        return type.isArray();
    }

    @Override
    public int getNumOfClassDomains() {
        return 1;
    }

    @Override
    public String toString() {
        return describe();
    }

    /** The domain as one of ours. Nobody else can make one that we could describe. */
    static FieldDomain ours(IFieldDomain domain) {
        if (domain instanceof FieldDomain) {
            return (FieldDomain) domain;
        }
        throw new IllegalArgumentException("a domain must come from the create methods of a finitization: " + domain);
    }
}
