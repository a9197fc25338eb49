//@ why: arguments that do not fit together, or not to the receiver, are refused; what the code made of them alone is wrong
//@ case: what_does_not_fit_together_is_refused
//@ run: check Misfits --scope 2 -v

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Misfits {
    private final double[] weights = {1, 2};
    private final Map<String, Object> members = new HashMap<>();

    // Refused.

    /** The caller's array is shorter than the receiver's. */
    public double weighted(double[] point) {
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i] * point[i];
        }
        return sum;
    }

    /** The caller's end lies before the caller's beginning. */
    public static int[] range(int from, int to) {
        return new int[to - from];
    }

    /** The caller's sizes, in an array made for the call. */
    public static Object table(int rows, int columns) {
        return java.lang.reflect.Array.newInstance(int.class, new int[] {rows, columns});
    }

    /** The caller's place, which moves on, in the caller's array. */
    public static int fill(char[] target, int start, int count) {
        int place = start;
        while (place < start + count) {
            place += copy(target, place);
        }
        return place;
    }

    private static int copy(char[] target, int place) {
        System.arraycopy(new char[] {'x'}, 0, target, place, 1);
        return 1;
    }

    /** The caller's zero, seen as a long. */
    public static long divided(int n) {
        return 6 / unsigned(n);
    }

    private static long unsigned(int n) {
        return n & 0xffffffffL;
    }

    public void put(String name, int value) {
        members.put(name, value);
    }

    public void put(String name, String value) {
        members.put(name, value);
    }

    /** The caller has put it there. */
    public String text(String name) {
        return (String) members.get(name);
    }

    // Wrong.

    /** Not the caller's zero. */
    public static long shared(int n) {
        return 6 / unsigned(n - 1);
    }

    /** As far as the code itself says. */
    public static double first(double[] point) {
        double sum = 0;
        for (int i = 0; i < 2; i++) {
            sum += point[i];
        }
        return sum;
    }

    /** The caller has said one number only. */
    public static int[] rest(int size) {
        return new int[size - 2];
    }

    /** The caller's value, but at no place of the caller's. */
    public static int behind(int index, Integer value) {
        List<Integer> list = new ArrayList<>();
        list.add(index + 1, value);
        return list.size();
    }

    /** Nobody asked for a text. */
    public int total() {
        int total = 0;
        for (Object value : members.values()) {
            total += (Integer) value;
        }
        return total;
    }
}
