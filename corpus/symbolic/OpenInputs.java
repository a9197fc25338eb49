//@ why: class objects are inputs, and so is what code asks for below a parameter's type; what is left out there opens no other method
//@ case: class_objects_and_types_that_code_asks_for_are_inputs
//@ run: test OpenInputs#kind,named,size,unboxed,halved,clamp --length 3 -v
//@ case: tests_of_class_objects_and_of_failures_alike_are_confirmed
//@ run: test OpenInputs#weight,picked --length 3 --tests out; cat out/*.java
//@ case: a_calendar_is_within_the_budget_of_a_path
//@ run: test OpenInputs#dated

import java.util.Collection;
import java.util.GregorianCalendar;
import java.util.Map;

public class OpenInputs {
    private final int[] weights;

    public OpenInputs(int[] weights) {
        this.weights = weights.clone();
    }

    int picked(int place) {
        return place >= 0 && place < weights.length ? weights[place] : -1;
    }

    static int kind(Class<?> type) {
        if (type == Integer.class) return 1;
        if (type.isPrimitive()) return type == long.class ? 2 : 3;
        return type == StringBuilder.class ? 4 : 5;
    }

    static <E extends Number> String named(Class<E> type) {
        return type == Number.class ? "any" : type.getSimpleName();
    }

    static int size(Object value) {
        if (value instanceof Collection) return ((Collection<?>) value).size() == 1 ? 1 : 2;
        if (value instanceof Map) return 3;
        if (value instanceof int[]) return ((int[]) value).length == 2 ? 4 : 5;
        if (value instanceof CharSequence) return ((CharSequence) value).length() == 3 ? 6 : 7;
        return 0;
    }

    static int unboxed(Number number) {
        if (number instanceof Long) return number.longValue() == 1L << 40 ? 1 : 2;
        return number instanceof Double && ((Double) number).isNaN() ? 3 : 4;
    }

    static int halved(int number) {
        int half = number / 2;
        return half > 1 << 30 ? 1 : half;
    }

    static int clamp(int number, String name) {
        if (name == null) return 0;
        int least = Math.min(number, 7);
        return least > 7 ? 1 : least;
    }

    static int dated(int day) {
        int year = new GregorianCalendar(2020, 1, 1).get(GregorianCalendar.YEAR);
        return day > year ? 1 : 0;
    }

    /** Both ways end in the same failure. */
    static int weight(int place) {
        int[] none = null;
        int shift = place > 2 ? 1 : 0;
        return none[place + shift];
    }
}
