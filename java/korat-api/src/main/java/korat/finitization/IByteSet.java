package korat.finitization;

/** The bytes that are tried for a byte field, in the order in which they were added. None is in it twice. */
public interface IByteSet extends IFieldDomain {
    /** Adds a value at the end, unless it is in already. */
    void addByte(byte value);

    /** Adds {@code min}, {@code min + diff} and so on, up to {@code max}. {@code diff} is positive. */
    void addRange(byte min, byte diff, byte max);

    /** Takes a value out, if it is in. */
    void removeByte(byte value);
}
