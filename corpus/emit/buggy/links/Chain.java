//@ why: a fault of every kind; the tests of the counterexamples must fail
package links;

public class Chain implements Comparable<Chain>, Cloneable {
    static class Link {
        int value;
        Link next;
    }

    Link first;
    int size;

    public Chain() {
    }

    public Chain(int length) {
        for (int i = 0; i < length; i++) {
            prepend(i);
        }
        size = length + 1;
    }

    boolean repOk() {
        int count = 0;
        for (Link link = first; link != null; link = link.next) {
            count++;
        }
        return count == size;
    }

    public final void prepend(int value) {
        Link link = new Link();
        link.value = value;
        link.next = first;
        first = value > 1 && first != null ? first : link;
        size++;
    }

    public int removeFirst() {
        if (first == null) {
            size--;
            throw new IllegalStateException("empty");
        }
        int value = first.value;
        first = first.next;
        return value;
    }

    public int get(int index) {
        Link link = first;
        for (int i = 0; i < index; i++) {
            link = link.next;
        }
        return link.value;
    }

    public boolean contains(int value) {
        Link link = first;
        while (link != null && link.value != value) {
            link = link.next == null ? link : link.next;
        }
        return link != null;
    }

    public int last() {
        int last = get(size - 1);
        assert size > 2 || last == 0;
        return last;
    }

    public int double_(int value) {
        size++;
        return value + value;
    }

    boolean doublePost(Chain old, int value, int result) {
        return result == 2 * value && old.size == size;
    }

    public static boolean prependedIsFirst(Chain chain, int value) {
        chain.prepend(value);
        return chain.get(0) == value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Chain && ((Chain) other).size <= size;
    }

    @Override
    public int hashCode() {
        return size;
    }

    @Override
    public int compareTo(Chain other) {
        return size < other.size ? -1 : 1;
    }

    @Override
    public Chain clone() throws CloneNotSupportedException {
        Chain copy = (Chain) super.clone();
        copy.size++;
        return copy;
    }

    @Override
    public String toString() {
        return "[" + first.value + "]";
    }
}
