//@ why: a type variable, an array that is mostly empty, refusals, and a result that is an array or the object itself
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Arrays;

public class BoundedStack<T> implements Iterable<T> {
    private final Object[] items;
    private int size;

    public BoundedStack(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        items = new Object[capacity];
    }

    public BoundedStack<T> push(T item) {
        if (size == items.length) {
            throw new IllegalStateException("full");
        }
        items[size++] = item;
        return this;
    }

    @SuppressWarnings("unchecked")
    public T pop() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        T item = (T) items[--size];
        items[size] = null;
        return item;
    }

    /** By value. */
    public boolean remove(Object item) {
        for (int i = 0; i < size; i++) {
            if (item == null ? items[i] == null : item.equals(items[i])) {
                removeAt(i);
                return true;
            }
        }
        return false;
    }

    /** By place, counted from the bottom. */
    public boolean remove(int index) {
        if (index < 0 || index >= size) {
            return false;
        }
        removeAt(index);
        return true;
    }

    public Object[] contents() {
        return Arrays.copyOf(items, size);
    }

    public void moveTo(BoundedStack<? super T> other) {
        while (size > 0) {
            other.push(pop());
        }
    }

    public void clear() {
        Arrays.fill(items, null);
        size = 0;
    }

    public Iterator<T> iterator() {
        @SuppressWarnings("unchecked")
        T[] all = (T[]) contents();
        return Arrays.asList(all).iterator();
    }

    private void removeAt(int index) {
        System.arraycopy(items, index + 1, items, index, --size - index);
        items[size] = null;
    }
}
