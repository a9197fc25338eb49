//@ why: values that the code asks for: others of its own class, classes, arrays of objects, what is no number
//@ case: parameters_take_what_the_code_asks_for
//@ run: check Asks --scope 1
//@ run: check Asks --scope 1 --no-literals

import java.util.Iterator;

/** Every method has a way that one would not come to by the types of its parameters alone. */
public class Asks {
    private final int number;

    public Asks(int number) {
        this.number = number;
    }

    /** Wrong for two that differ: reached only by another object of the class. */
    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Asks)) {
            return false;
        }
        int difference = number - ((Asks) other).number;
        assert difference < 2;
        return difference == 0;
    }

    @Override
    public int hashCode() {
        return number;
    }

    public String kind(CharSequence text) {
        if (text instanceof StringBuilder) {
            throw new AssertionError("a builder");
        }
        return "text";
    }

    public static int size(Class<?> type) {
        if (type == long.class) {
            throw new AssertionError("a long");
        }
        return type == int.class ? 4 : 0;
    }

    public static int count(Iterator<Integer>[] iterators) {
        int count = 0;
        for (Iterator<Integer> iterator : iterators) {
            count += iterator.hasNext() ? iterator.next() : 0;
        }
        assert iterators.length < 2;
        return count;
    }

    public static double half(double value) {
        if (Double.isNaN(value)) {
            throw new AssertionError("no number");
        }
        return value / 2;
    }
}
