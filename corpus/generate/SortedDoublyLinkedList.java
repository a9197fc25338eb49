//@ why: links that must agree in both directions, and an order in which equal values may follow each other
//@ domains: SortedDoublyLinkedList.head=null,Node*N; SortedDoublyLinkedList.tail=null,Node*N; SortedDoublyLinkedList.size=0..N; Node.prev=null,Node*N; Node.value=1..N; Node.next=null,Node*N
//@ counts: 1=8/2 2=37/6 3=202/20 4=1008/70 5=4675/252 6=20875/924 7=91234/3432 8=393296/12870 9=1678987/48620 10=7114731/184756

/** A list in ascending order, from {@code head} along {@code next} and from {@code tail} along {@code prev}. */
public class SortedDoublyLinkedList {
    static final class Node {
        int value;
        Node prev;
        Node next;
    }

    Node head;
    Node tail;
    int size;

    boolean repOk() {
        int length = 0;
        Node last = null;
        for (Node node = head; node != null; node = node.next) {
            // This also keeps the walk from a node it has been at: that one has another predecessor.
            if (node.prev != last) {
                return false;
            }
            if (last != null && node.value < last.value) {
                return false;
            }
            last = node;
            length++;
        }
        return tail == last && size == length;
    }

    void add(int value) {
        Node next = head;
        while (next != null && next.value < value) {
            next = next.next;
        }
        Node node = new Node();
        node.value = value;
        node.next = next;
        node.prev = next == null ? tail : next.prev;
        join(node.prev, node);
        join(node, next);
        size++;
    }

    /** Removes one element with this value; false if there is none. */
    boolean remove(int value) {
        Node node = head;
        while (node != null && node.value < value) {
            node = node.next;
        }
        if (node == null || node.value != value) {
            return false;
        }
        join(node.prev, node.next);
        size--;
        return true;
    }

    /** Leaves one element of each value. */
    void removeDuplicates() {
        for (Node node = head; node != null; node = node.next) {
            while (node.next != null && node.next.value == node.value) {
                join(node, node.next.next);
                size--;
            }
        }
    }

    /** Makes two nodes neighbours; null stands for the end of the list on that side. */
    private void join(Node left, Node right) {
        if (left == null) {
            head = right;
        } else {
            left.next = right;
        }
        if (right == null) {
            tail = left;
        } else {
            right.prev = left;
        }
    }
}
