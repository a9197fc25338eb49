//@ why: after a removal the iterator takes the removed node for the one before: of two equal neighbours the second stays
//@ scope: 2
//@ method: removeAll
//@ kind: invariant

package todo;

import java.util.HashSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;

/** Tasks in the order in which they came, linked forwards only. Null is no task. */
public class TaskList<T> implements Iterable<T> {
    private Node<T> head;
    private int size;

    private static final class Node<T> {
        T task;
        Node<T> next;

        Node(T task) {
            this.task = task;
        }
    }

    public int size() {
        return size;
    }

    public void add(T task) {
        Node<T> added = new Node<>(Objects.requireNonNull(task));
        if (head == null) {
            head = added;
        } else {
            Node<T> last = head;
            while (last.next != null) {
                last = last.next;
            }
            last.next = added;
        }
        size++;
    }

    public boolean contains(Object task) {
        for (T each : this) {
            if (each.equals(task)) {
                return true;
            }
        }
        return false;
    }

    /** Takes out every task that equals this one, and tells how many they were. */
    public int removeAll(Object task) {
        int count = 0;
        Iterator<T> tasks = iterator();
        while (tasks.hasNext()) {
            if (tasks.next().equals(task)) {
                tasks.remove();
                count++;
            }
        }
        return count;
    }

    /** The iterator's own {@code remove} is supported. */
    @Override
    public Iterator<T> iterator() {
        return new Cursor();
    }

    private final class Cursor implements Iterator<T> {
        private Node<T> before; // the one before the last returned
        private Node<T> returned; // null if there is none, or it was removed
        private Node<T> upcoming = head;

        @Override
        public boolean hasNext() {
            return upcoming != null;
        }

        @Override
        public T next() {
            if (upcoming == null) {
                throw new NoSuchElementException("no more tasks");
            }
            if (returned != null) {
                before = returned;
            }
            returned = upcoming;
            upcoming = upcoming.next;
            return returned.task;
        }

        @Override
        public void remove() {
            if (returned == null) {
                throw new IllegalStateException("nothing to remove");
            }
            if (before == null) {
                head = upcoming;
            } else {
                before.next = upcoming;
            }
            size--;
        }
    }

    public boolean repOk() {
        Set<Node<T>> seen = new HashSet<>();
        for (Node<T> node = head; node != null; node = node.next) {
            if (!seen.add(node) || node.task == null) {
                return false;
            }
        }
        return seen.size() == size;
    }
}
