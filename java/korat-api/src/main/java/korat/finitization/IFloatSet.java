package korat.finitization;

/** The floats that are tried for a float field, in the order in which they were added. None is in it twice. */
public interface IFloatSet extends IFieldDomain {
    /** Adds a value at the end, unless it is in already. */
    void addFloat(float value);

    /** Adds {@code min}, {@code min + diff} and so on, up to {@code max}. {@code diff} is positive. */
    void addRange(float min, float diff, float max);

    /** Takes a value out, if it is in. */
    void removeFloat(float value);
}
