package korat.finitization;

/** The ints that are tried for an int field, in the order in which they were added. None is in it twice. */
public interface IIntSet extends IFieldDomain {
    /** Adds a value at the end, unless it is in already. */
    void addInt(int value);

    /** Adds {@code min}, {@code min + diff} and so on, up to {@code max}. {@code diff} is positive. */
    void addRange(int min, int diff, int max);

    /** Takes a value out, if it is in. */
    void removeInt(int value);
}
