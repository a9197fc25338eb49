//@ why: every kind of value that is printed: an object that leads to itself, an enum, a string, boxed and plain numbers
//@ case: values_are_printed_as_java_writes_them
//@ run: generate ManyValues --scope 2 --print -q --domain 'ManyValues.inner=Inner*1' --domain 'Inner.owner=ManyValues*1'
public class ManyValues {
    enum Color { RED, GREEN }

    static class Base {
        short common;
    }

    static class Inner extends Base {
        ManyValues owner;
        int common;
    }

    boolean flag;
    char letter;
    double real;
    long wide;
    String text;
    Integer boxed;
    Color color;
    Inner inner;

    boolean repOk() {
        return flag && letter == 'b' && real < 0 && wide == 2 && "b".equals(text) && boxed != null && boxed == 1
                && color == Color.GREEN && inner != null && inner.owner == this
                && inner.common == 2 && ((Base) inner).common == 1;
    }
}
