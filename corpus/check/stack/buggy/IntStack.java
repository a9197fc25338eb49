//@ why: clearing takes the array away, and the next element has no place; what reads the stack does not notice
//@ scope: 1
//@ method: push
//@ kind: exception

package util.stack;

import java.util.Arrays;

/** A stack of numbers in an array. */
public class IntStack {
    private int[] items = new int[2];
    private int size;

    public void push(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size);
        }
        items[size++] = item;
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return items[--size];
    }

    public void clear() {
        items = null;
        size = 0;
    }

    public int size() {
        return size;
    }
}
