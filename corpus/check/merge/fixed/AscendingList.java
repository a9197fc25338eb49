//@ why: a list may be merged with itself
//@ clean up to scope: 4

package util;

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;
import smallscope.annotations.Requires;

/** A list of numbers that never fall. Two of them can be merged without a copy. */
public class AscendingList {
    private Node head;
    private int size;

    private static final class Node {
        int value;
        Node next;
    }

    public int size() {
        return size;
    }

    /** The smallest number. */
    public int first() {
        if (head == null) {
            throw new NoSuchElementException("empty");
        }
        return head.value;
    }

    public void add(int value) {
        Node added = new Node();
        added.value = value;
        if (head == null || head.value >= value) {
            added.next = head;
            head = added;
        } else {
            Node before = head;
            while (before.next != null && before.next.value < value) {
                before = before.next;
            }
            added.next = before.next;
            before.next = added;
        }
        size++;
    }

    /** Takes one node with this value out; false if there is none. */
    public boolean remove(int value) {
        Node before = null;
        Node node = head;
        while (node != null && node.value < value) {
            before = node;
            node = node.next;
        }
        if (node == null || node.value != value) {
            return false;
        }
        if (before == null) {
            head = node.next;
        } else {
            before.next = node.next;
        }
        size--;
        return true;
    }

    /** Moves all numbers of the other list, which is empty then, into this one; with itself, nothing changes. */
    @Requires("sharesNothing")
    public void merge(AscendingList other) {
        if (other == this) {
            return;
        }
        int total = size + other.size;
        Node merged = merge(head, other.head);
        other.head = null;
        other.size = 0;
        head = merged;
        size = total;
    }

    private static Node merge(Node left, Node right) {
        Node before = new Node();
        Node start = before;
        while (left != null && right != null) {
            if (left.value <= right.value) {
                before.next = left;
                left = left.next;
            } else {
                before.next = right;
                right = right.next;
            }
            before = before.next;
        }
        before.next = left != null ? left : right;
        return start.next;
    }

    /** Whether the two lists are one, or have no node in common. */
    boolean sharesNothing(AscendingList other) {
        if (other == null || other == this) {
            return true;
        }
        Set<Node> own = new HashSet<>();
        for (Node node = head; node != null; node = node.next) {
            own.add(node);
        }
        for (Node node = other.head; node != null; node = node.next) {
            if (own.contains(node)) {
                return false;
            }
        }
        return true;
    }

    public boolean repOk() {
        Set<Node> seen = new HashSet<>();
        for (Node node = head; node != null; node = node.next) {
            if (!seen.add(node) || (node.next != null && node.next.value < node.value)) {
                return false;
            }
        }
        return seen.size() == size;
    }
}
