//@ why: clearing keeps the array
//@ clean up to scope: 3

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
        size = 0;
    }

    public int size() {
        return size;
    }
}
