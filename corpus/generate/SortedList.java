//@ why: the smallest predicate with a shape, an order and a size field; repeated numbers are allowed
//@ domains: SortedList.head=null,Node*N; SortedList.size=0..N; Node.next=null,Node*N; Node.value=1..N
//@ counts: 1=5/2 2=16/6 3=52/20 4=203/70 5=891/252 6=4030/924 7=18110/3432 8=80197/12870 9=350209/48620 10=1511816/184756
//@ case: symbolic_paths_of_sorted_lists
//@ run: generate SortedList --strategy symbolic --scope 4 --print

import java.util.HashSet;
import java.util.Set;

/** A list of numbers that never fall. With up to N nodes over N numbers there are as many as ways to choose N of 2N. */
public class SortedList {
    Node head;
    int size;

    public static class Node {
        Node next;
        int value;
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
        Node previous = null;
        Node node = head;
        while (node != null && node.value < value) {
            previous = node;
            node = node.next;
        }
        if (node == null || node.value != value) {
            return false;
        }
        if (previous == null) {
            head = node.next;
        } else {
            previous.next = node.next;
        }
        size--;
        return true;
    }

    public boolean repOk() {
        return isAcyclicOfSize() && isSorted();
    }

    private boolean isAcyclicOfSize() {
        Set<Node> seen = new HashSet<>();
        for (Node node = head; node != null; node = node.next) {
            if (!seen.add(node)) {
                return false;
            }
        }
        return seen.size() == size;
    }

    private boolean isSorted() {
        for (Node node = head; node != null && node.next != null; node = node.next) {
            if (node.value > node.next.value) {
                return false;
            }
        }
        return true;
    }
}
