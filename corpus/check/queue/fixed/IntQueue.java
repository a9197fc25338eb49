//@ why: a queue that was emptied has no tail
//@ clean up to scope: 4

package util.queue;

import java.util.NoSuchElementException;

/** A queue of numbers in linked nodes. */
public class IntQueue {
    private static class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private Node head;
    private Node tail;
    private int size;

    public void offer(int value) {
        Node node = new Node(value);
        if (tail == null) {
            head = node;
        } else {
            tail.next = node;
        }
        tail = node;
        size++;
    }

    public int poll() {
        if (size == 0) {
            throw new NoSuchElementException("empty");
        }
        int value = head.value;
        head = head.next;
        if (head == null) {
            tail = null;
        }
        size--;
        return value;
    }

    public int size() {
        return size;
    }
}
