//@ why: the ceiling of a number that is in the set should be the number itself: the model from java.util disagrees
//@ scope: 1
//@ method: neighboursAreThoseOfTreeSet
//@ kind: property

package util.search;

import java.util.Arrays;
import java.util.TreeSet;
import smallscope.annotations.Property;

/** A set of numbers in an array that is just as long, ascending, so that they can be found by halving. */
public class SortedNumbers {
    private int[] numbers = new int[0];

    public int size() {
        return numbers.length;
    }

    public boolean contains(int number) {
        int at = indexOfFloor(number);
        return at >= 0 && numbers[at] == number;
    }

    /** False if the number is there already. */
    public boolean add(int number) {
        int at = indexOfFloor(number);
        if (at >= 0 && numbers[at] == number) {
            return false;
        }
        int[] longer = new int[numbers.length + 1];
        System.arraycopy(numbers, 0, longer, 0, at + 1);
        longer[at + 1] = number;
        System.arraycopy(numbers, at + 1, longer, at + 2, numbers.length - at - 1);
        numbers = longer;
        return true;
    }

    /** The greatest number that is not above this one, or null. */
    public Integer floor(int number) {
        int at = indexOfFloor(number);
        return at < 0 ? null : numbers[at];
    }

    /** The least number that is not below this one, or null. */
    public Integer ceiling(int number) {
        int at = indexOfFloor(number) + 1;
        return at == numbers.length ? null : numbers[at];
    }

    /** The place of the floor, or -1. */
    private int indexOfFloor(int number) {
        int low = 0;
        int high = numbers.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (numbers[middle] <= number) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }

    /** Floor and ceiling are those of the set that the JDK has. */
    @Property
    static boolean neighboursAreThoseOfTreeSet(SortedNumbers set, int number) {
        if (set == null) {
            return true;
        }
        TreeSet<Integer> model = new TreeSet<>();
        for (int each : set.numbers) {
            model.add(each);
        }
        return equal(set.floor(number), model.floor(number)) && equal(set.ceiling(number), model.ceiling(number));
    }

    private static boolean equal(Integer left, Integer right) {
        return left == null ? right == null : left.equals(right);
    }

    @Override
    public String toString() {
        return Arrays.toString(numbers);
    }

    public boolean repOk() {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i] <= numbers[i - 1]) {
                return false;
            }
        }
        return true;
    }
}
