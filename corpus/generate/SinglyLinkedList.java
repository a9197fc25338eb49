//@ why: two class domains, one of them never read by the predicate: the elements are told apart only by identity
//@ domains: SinglyLinkedList.head=null,Node*N; SinglyLinkedList.size=N; Node.element=Item*N; Node.next=null,Node*N
//@ counts: 1=3/1 2=7/2 3=14/5 4=29/15 5=72/52 6=230/203 7=912/877 8=4184/4140 9=21201/21147 10=116040/115975

import java.util.HashSet;
import java.util.Set;

/**
 * A list of objects of which only the identity matters. Lists of exactly N nodes differ by which elements are the
 * same, so there are as many as partitions of a set of N: the Bell numbers.
 */
public class SinglyLinkedList {
    Node head;
    int size;

    public static class Node {
        Item element;
        Node next;
    }

    public static class Item {}

    public void addFirst(Item element) {
        Node added = new Node();
        added.element = element;
        added.next = head;
        head = added;
        size++;
    }

    /** Takes out the first node with this element; false if there is none. */
    public boolean remove(Item element) {
        Node previous = null;
        Node node = head;
        while (node != null && node.element != element) {
            previous = node;
            node = node.next;
        }
        if (node == null) {
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

    public void reverse() {
        Node reversed = null;
        while (head != null) {
            Node rest = head.next;
            head.next = reversed;
            reversed = head;
            head = rest;
        }
        head = reversed;
    }

    public boolean repOk() {
        Set<Node> seen = new HashSet<>();
        for (Node node = head; node != null; node = node.next) {
            if (!seen.add(node)) {
                return false;
            }
        }
        return seen.size() == size;
    }
}
