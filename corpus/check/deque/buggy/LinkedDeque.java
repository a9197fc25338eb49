//@ why: taking the only element from the end throws NullPointerException, which nobody declared
//@ scope: 1
//@ method: removeLast
//@ kind: exception

package util;

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;

/** A queue with two ends, linked both ways. Null is no element. */
public class LinkedDeque<E> {
    Node<E> first;
    Node<E> last;
    int size;

    static final class Node<E> {
        E element;
        Node<E> next;
        Node<E> previous;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return first == null;
    }

    public void addFirst(E element) {
        Node<E> added = new Node<>();
        added.element = Objects.requireNonNull(element);
        added.next = first;
        if (first == null) {
            last = added;
        } else {
            first.previous = added;
        }
        first = added;
        size++;
    }

    public void addLast(E element) {
        Node<E> added = new Node<>();
        added.element = Objects.requireNonNull(element);
        added.previous = last;
        if (last == null) {
            first = added;
        } else {
            last.next = added;
        }
        last = added;
        size++;
    }

    /** @throws NoSuchElementException if the deque is empty */
    public E removeFirst() {
        if (first == null) {
            throw new NoSuchElementException("empty");
        }
        E removed = first.element;
        first = first.next;
        if (first == null) {
            last = null;
        } else {
            first.previous = null;
        }
        size--;
        return removed;
    }

    /** @throws NoSuchElementException if the deque is empty */
    public E removeLast() {
        if (last == null) {
            throw new NoSuchElementException("empty");
        }
        E removed = last.element;
        last = last.previous;
        last.next = null;
        size--;
        return removed;
    }

    public void clear() {
        first = null;
        last = null;
        size = 0;
    }

    public boolean repOk() {
        Set<Node<E>> seen = new HashSet<>();
        Node<E> before = null;
        for (Node<E> node = first; node != null; node = node.next) {
            if (!seen.add(node) || node.previous != before || node.element == null) {
                return false;
            }
            before = node;
        }
        return last == before && seen.size() == size;
    }
}
