package shapes;

import korat.finitization.IArraySet;
import korat.finitization.IFinitization;
import korat.finitization.IIntSet;
import korat.finitization.impl.FinitizationFactory;

/** A heap in an array of numbers, which may be longer than the heap. */
public class HeapArray {
    private int size;
    private int[] array;

    public boolean repOK() {
        if (size > array.length) {
            return false;
        }
        for (int i = 1; i < size; i++) {
            if (array[(i - 1) / 2] < array[i]) {
                return false;
            }
        }
        return true;
    }

    public static IFinitization finHeapArray(int maxLength, int maxValue) {
        IFinitization fin = FinitizationFactory.create(HeapArray.class);
        IIntSet lengths = fin.createIntSet(0, maxLength);
        IArraySet arrays = fin.createArraySet(int[].class, lengths, fin.createIntSet(0, maxValue), 1);
        fin.set("size", fin.createIntSet(0, 1, maxLength));
        fin.set("array", arrays);
        return fin;
    }
}
