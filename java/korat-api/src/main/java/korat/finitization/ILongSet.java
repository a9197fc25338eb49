package korat.finitization;

/** The longs that are tried for a long field, in the order in which they were added. None is in it twice. */
public interface ILongSet extends IFieldDomain {
    /** Adds a value at the end, unless it is in already. */
    void addLong(long value);

    /** Adds {@code min}, {@code min + diff} and so on, up to {@code max}. {@code diff} is positive. */
    void addRange(long min, long diff, long max);

    /** Takes a value out, if it is in. */
    void removeLong(long value);
}
