import java.util.Arrays;

/** corpus/generate/HeapArray, every field, length and element read monitored. Bounds: scope. */
final class MonitoredHeapArray extends KoratSearch {
    private static final int EMPTY = -1;
    private static final int SIZE = 0;
    private static final int ARRAY = 1;
    private static final int LENGTH = 2;
    private static final int FIRST_ELEMENT = 3;

    private int size;
    private int[] array;

    /** One per length, since a Java array keeps its own. All but the one in use are empty everywhere. */
    private final int[][] arrays;

    MonitoredHeapArray(int... bounds) {
        int scope = bounds[0];
        arrays = new int[scope + 1][];
        for (int length = 0; length <= scope; length++) {
            arrays[length] = new int[length];
            Arrays.fill(arrays[length], EMPTY);
        }
        ClassDomain domain = classDomain(1);
        number(scope + 1);
        referenceNotNull(domain);
        object(domain, 0);
        number(scope + 1);
        for (int i = 0; i < scope; i++) {
            number(scope + 2);
        }
    }

    @Override
    protected void set(int field, int value) {
        if (field >= FIRST_ELEMENT) {
            // Elements past the length are set only at the start, and are empty in all arrays then.
            if (field - FIRST_ELEMENT < array.length) {
                array[field - FIRST_ELEMENT] = EMPTY + value;
            }
        } else if (field == LENGTH) {
            // The length is read before any element, so the elements are back at their first value by now.
            array = arrays[value];
        } else if (field == SIZE) {
            size = value;
        }
    }

    @Override
    protected void readReachable() {
        read(SIZE);
        read(ARRAY);
        read(LENGTH);
        for (int i = 0; i < array.length; i++) {
            read(FIRST_ELEMENT + i);
        }
    }

    private int size() {
        read(SIZE);
        return size;
    }

    private int[] array() {
        read(ARRAY);
        return array;
    }

    private int length(int[] array) {
        read(LENGTH);
        return array.length;
    }

    private int element(int[] array, int index) {
        read(FIRST_ELEMENT + index);
        return array[index];
    }

    @Override
    protected boolean repOk() {
        if (array() == null || size() < 0 || size() > length(array())) {
            return false;
        }
        for (int i = 0; i < size(); i++) {
            if (element(array(), i) == EMPTY || (i > 0 && element(array(), i) > element(array(), (i - 1) / 2))) {
                return false;
            }
        }
        for (int i = size(); i < length(array()); i++) {
            if (element(array(), i) != EMPTY) {
                return false;
            }
        }
        return true;
    }
}
