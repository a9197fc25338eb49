package korat.finitization.impl;

import korat.finitization.IArraySet;
import korat.finitization.IFieldDomain;
import korat.finitization.IIntSet;

/** Arrays of one class, by their lengths and by what their elements may be. */
final class ArraySet extends FieldDomain implements IArraySet {
    private final int count;
    private IntSet lengths;
    private FieldDomain elements;

    ArraySet(Class<?> type, IIntSet lengths, IFieldDomain elements, int count) {
        super(type);
        if (!type.isArray()) {
            throw new IllegalArgumentException("not an array class: " + type.getName());
        }
        if (count < 0) {
            throw new IllegalArgumentException("there cannot be " + count + " arrays");
        }
        this.count = count;
        setArraySizes(lengths);
        setComponentsSet(elements);
    }

    @Override
    String describe() {
        return "{length=" + lengths.describe() + "; elements=" + elements.describe() + "}";
    }

    /** How many arrays there are and, if the elements are arrays, how many of those: {@code 1,3}. */
    String describeCounts() {
        return elements instanceof ArraySet ? count + "," + ((ArraySet) elements).describeCounts() : "" + count;
    }

    @Override
    boolean fits(Class<?> place) {
        return place.isAssignableFrom(getClassOfField());
    }

    @Override
    public int getNumberOfElements() {
        return count;
    }

    @Override
    public void setArraySizes(IIntSet sizes) {
        IntSet ours = (IntSet) ours(sizes);
        if (ours.hasNegative()) {
            throw new IllegalArgumentException("no array has a negative length: " + ours);
        }
        lengths = ours;
    }

    @Override
    public IIntSet getArraySizes() {
        return lengths;
    }

    @Override
    public void setComponentsSet(IFieldDomain components) {
        FieldDomain ours = ours(components);
        if (!ours.fits(getClassOfField().getComponentType())) {
            throw new IllegalArgumentException("no elements of " + getClassOfField().getName() + ": " + ours);
        }
        elements = ours;
    }

    @Override
    public IFieldDomain getComponentsSet() {
        return elements;
    }
}
