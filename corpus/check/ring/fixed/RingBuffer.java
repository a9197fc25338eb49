//@ why: the last slot is cleared, also where the array is joined to its beginning
//@ clean up to scope: 4

package util;

import java.util.NoSuchElementException;
import java.util.Objects;

/** A queue of bounded length in an array whose end is joined to its beginning. Null is no element. */
public class RingBuffer<E> {
    private Object[] items;
    private int head; // the slot of the first element
    private int size;

    public RingBuffer(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        items = new Object[capacity];
    }

    public int size() {
        return size;
    }

    public int capacity() {
        return items.length;
    }

    public boolean isFull() {
        return size == items.length;
    }

    /** @throws IllegalStateException if the buffer is full */
    public void addLast(E element) {
        Objects.requireNonNull(element);
        if (isFull()) {
            throw new IllegalStateException("full");
        }
        items[slot(size)] = element;
        size++;
    }

    /** Adds at the end; a full buffer loses its first element, which is returned, else null is. */
    public E push(E element) {
        Objects.requireNonNull(element);
        E lost = isFull() ? removeFirst() : null;
        addLast(element);
        return lost;
    }

    /** @throws NoSuchElementException if the buffer is empty */
    public E removeFirst() {
        if (size == 0) {
            throw new NoSuchElementException("empty");
        }
        E first = get(0);
        items[head] = null;
        head = slot(1);
        size--;
        return first;
    }

    /** The element at an index, counted from the first. */
    @SuppressWarnings("unchecked")
    public E get(int index) {
        checkIndex(index);
        return (E) items[slot(index)];
    }

    /** Takes the element at an index out; those behind it move up. */
    public E remove(int index) {
        E removed = get(index);
        for (int i = index; i < size - 1; i++) {
            items[slot(i)] = items[slot(i + 1)];
        }
        items[slot(size - 1)] = null;
        size--;
        return removed;
    }

    public boolean contains(Object element) {
        for (int i = 0; i < size; i++) {
            if (items[slot(i)].equals(element)) {
                return true;
            }
        }
        return false;
    }

    private int slot(int index) {
        return (head + index) % items.length;
    }

    private void checkIndex(int index) {
        if (index < 0 || index >= size) {
            throw new IllegalArgumentException("index " + index + " of " + size);
        }
    }

    /** Elements fill the slots from the head on; all others are null, so that nothing is kept alive. */
    public boolean repOk() {
        if (items.length == 0 || head >= items.length || head < 0 || size > items.length || size < 0) {
            return false;
        }
        for (int i = 0; i < items.length; i++) {
            if ((items[slot(i)] != null) != (i < size)) {
                return false;
            }
        }
        return true;
    }
}
