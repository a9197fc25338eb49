//@ why: a queue that was emptied keeps its last node as the tail, behind which the next element is lost
//@ scope: 3
//@ method: poll
//@ kind: exception

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
        size--;
        return value;
    }

    public int size() {
        return size;
    }
}
