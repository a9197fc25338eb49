//@ why: what is tried for a field of each type without any domain given
//@ case: every_type_has_values
//@ run: generate EveryType --scope 2 --print
//@ run: skeleton EveryType --scope 2
//@ case: characters_are_written_as_in_java
//@ run: generate EveryType --scope 2 --domain "EveryType.letter='b','\\''" --print
//@ run: generate EveryType --scope 2 --domain "EveryType.letter='c'..'f'"
//@ case: an_array_needs_a_domain_with_a_length
//@ run: generate EveryType --domain EveryType.matrix=0..3
public class EveryType<T, C extends Comparable<C>, N extends Number> {
    boolean on;
    byte tiny;
    char letter;
    short small;
    int plain;
    long wide;
    float thin;
    double real;
    Boolean boxedOn;
    Byte boxedTiny;
    Character boxedLetter;
    Short boxedSmall;
    Integer boxedPlain;
    Long boxedWide;
    Float boxedThin;
    Double boxedReal;
    Number number;
    Object any;
    Comparable<C> comparable;
    T variable;
    C bounded;
    N numeric;
    String text;
    CharSequence sequence;
    int[][] matrix;
    T[] generic;

    boolean repOk() {
        return on && tiny == 1 && letter == 'b' && small == 2 && plain == 2 && wide == 2L && thin == -1.5f
                && real == 1.0 && boxedOn && boxedTiny == 1 && boxedLetter == 'a' && boxedSmall == 0
                && boxedPlain == 0 && boxedWide == 0L && boxedThin < 0 && boxedReal < 0
                && Integer.valueOf(2).equals(number) && Integer.valueOf(1).equals(any)
                && Integer.valueOf(1).equals(comparable) && Integer.valueOf(1).equals(variable)
                && Integer.valueOf(1).equals(bounded) && Integer.valueOf(1).equals(numeric)
                && "b".equals(text) && "a".contentEquals(sequence) && text != sequence && matrix.length == 1
                && matrix[0].length == 0 && generic.length == 1 && generic[0] == variable;
    }
}
