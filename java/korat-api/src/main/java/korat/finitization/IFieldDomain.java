package korat.finitization;

/** The values that the search tries for a field, in order. */
public interface IFieldDomain {
    /**
     * The type of the values: a primitive class, an array class, or the class that all the objects have in common.
     */
    @SuppressWarnings("rawtypes")
    Class getClassOfField();

    /** Whether the values are numbers or booleans. */
    boolean isPrimitiveType();

    /**
     * How many values there are: null counts, and of arrays there are as many as were asked for. At most
     * {@link Integer#MAX_VALUE}, also if there are more.
     */
    int getNumberOfElements();

    /** Whether the values are arrays. */
    boolean isArrayType();

    /** How many class domains it has. 1 for numbers, booleans and arrays. */
    int getNumOfClassDomains();
}
