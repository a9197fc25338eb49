package korat.finitization;

/** The doubles that are tried for a double field, in the order in which they were added. None is in it twice. */
public interface IDoubleSet extends IFieldDomain {
    /** Adds a value at the end, unless it is in already. */
    void addDouble(double value);

    /** Adds {@code min}, {@code min + diff} and so on, up to {@code max}. {@code diff} is positive. */
    void addRange(double min, double diff, double max);

    /** Takes a value out, if it is in. */
    void removeDouble(double value);
}
