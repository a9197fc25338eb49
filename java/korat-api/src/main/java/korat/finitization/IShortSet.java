package korat.finitization;

/** The shorts that are tried for a short field, in the order in which they were added. None is in it twice. */
public interface IShortSet extends IFieldDomain {
    /** Adds a value at the end, unless it is in already. */
    void addShort(short value);

    /** Adds {@code min}, {@code min + diff} and so on, up to {@code max}. {@code diff} is positive. */
    void addRange(short min, short diff, short max);

    /** Takes a value out, if it is in. */
    void removeShort(short value);
}
