package korat.finitization;

/** The arrays that are tried for a field. Null is never among them. */
public interface IArraySet extends IFieldDomain {
    /** Sets the lengths that are tried. */
    void setArraySizes(IIntSet sizes);

    /** The lengths that are tried. */
    IIntSet getArraySizes();

    /** Sets the domain of every element. */
    void setComponentsSet(IFieldDomain components);

    /** The domain of every element. */
    IFieldDomain getComponentsSet();
}
