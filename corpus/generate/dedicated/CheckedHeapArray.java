//@ why: HeapArray with a check of its own that says what it hopes for: elements of an array, between bounds
//@ domains: CheckedHeapArray.size=0..N; CheckedHeapArray.array={length=0..N; elements=-1..N}
//@ counts: 1=4/4 2=15/15 3=66/66 4=320/320 5=1919/1919 6=13139/13139 7=117562/117562 8=1005075/1005075

import smallscope.Checks;
import smallscope.Choices;

/** A priority queue of numbers from 0 on; the places of the array from {@code size} on are empty, which is -1. */
public class CheckedHeapArray {
    int size;
    int[] array;

    private static final int EMPTY = -1;

    public boolean repOk() {
        if (array == null || !Checks.numberIsBetween(this, "size", 0, array.length)) {
            return false;
        }
        for (int i = 0; i < array.length; i++) {
            int low = i < size ? 0 : EMPTY;
            int high = i >= size ? EMPTY : i == 0 ? Integer.MAX_VALUE : array[(i - 1) / 2];
            int element = Choices.elementBetween(array, i, low, high);
            if (element < low || element > high) {
                return false;
            }
        }
        return true;
    }
}
