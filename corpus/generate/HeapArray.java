//@ why: an array whose length is searched too, and a predicate that accepts every fifth candidate
//@ domains: HeapArray.size=0..N; HeapArray.array={length=0..N; elements=-1..N}
//@ counts: 1=8/4 2=45/15 3=240/66 4=1425/320 5=8916/1919 6=64533/13139 7=519968/117562 8=5231385/1005075

/**
 * A priority queue of numbers from 0 on: an array in which no element is larger than its parent, that of {@code i}
 * being {@code (i - 1) / 2}. The places from {@code size} on are empty, which is written as -1.
 *
 * <p>The scope N stands for sizes and lengths up to N and for N + 1 numbers, 0 to N: these bounds give the counts of
 * the Korat papers.
 */
public class HeapArray {
    int size;
    int[] array;

    private static final int EMPTY = -1;

    public void insert(int element) {
        if (element < 0) {
            throw new IllegalArgumentException("negative: " + element);
        }
        if (size == array.length) {
            grow();
        }
        int at = size++;
        while (at > 0 && array[(at - 1) / 2] < element) {
            array[at] = array[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        array[at] = element;
    }

    private void grow() {
        int[] larger = new int[2 * array.length + 1];
        for (int i = 0; i < larger.length; i++) {
            larger[i] = i < size ? array[i] : EMPTY;
        }
        array = larger;
    }

    /** Takes the largest element out; -1 if there is none. */
    public int extractMax() {
        if (size == 0) {
            return EMPTY;
        }
        int largest = array[0];
        int moved = array[--size];
        array[size] = EMPTY;
        if (size > 0) {
            sift(moved);
        }
        return largest;
    }

    /** Puts an element at the root, or below it as far as its children are larger. */
    private void sift(int element) {
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && array[child + 1] > array[child]) {
                child++;
            }
            if (array[child] <= element) {
                break;
            }
            array[at] = array[child];
            at = child;
        }
        array[at] = element;
    }

    public boolean repOk() {
        if (array == null || size < 0 || size > array.length) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (array[i] == EMPTY || (i > 0 && array[i] > array[(i - 1) / 2])) {
                return false;
            }
        }
        for (int i = size; i < array.length; i++) {
            if (array[i] != EMPTY) {
                return false;
            }
        }
        return true;
    }
}
