//@ why: properties: static and not, boolean and void, annotated and named on the command line
//@ case: a_property_is_named_on_the_command_line
//@ run: check Laws --property twoAreOne --scope 1 --no-aliasing --no-literals

public class Laws {
    @interface Property {}

    private int value;

    boolean repOk() {
        return value >= 0;
    }

    public void add(int n) {
        value += n;
    }

    @Property
    static boolean addCommutes(Laws one, int n, int m) {
        int before = one.value;
        one.add(n);
        one.add(m);
        return one.value == before + m + n;
    }

    @Property
    static boolean allAreSmall(Laws one) {
        return one.value < 2;
    }

    @Property
    boolean isNatural() {
        return value >= 0;
    }

    @Property
    void doesNotThrow(int n) {
        if (value + n > 4) {
            throw new AssertionError("too large");
        }
    }

    /** No property unless somebody says so. */
    static boolean twoAreOne(Laws one, Laws two) {
        return one.value == two.value;
    }
}
