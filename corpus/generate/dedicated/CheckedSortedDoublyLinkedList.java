//@ why: SortedDoublyLinkedList with library checks: of prev, tail and size one candidate is left
//@ domains: CheckedSortedDoublyLinkedList.head=null,Node*N; CheckedSortedDoublyLinkedList.tail=null,Node*N; CheckedSortedDoublyLinkedList.size=0..N; Node.prev=null,Node*N; Node.value=1..N; Node.next=null,Node*N
//@ counts: 1=2/2 2=6/6 3=20/20 4=70/70 5=252/252 6=924/924 7=3432/3432 8=12870/12870 9=48620/48620 10=184756/184756

import smallscope.Checks;

/** A list in ascending order, from {@code head} along {@code next} and from {@code tail} along {@code prev}. */
public class CheckedSortedDoublyLinkedList {
    static final class Node {
        int value;
        Node prev;
        Node next;
    }

    Node head;
    Node tail;
    int size;

    boolean repOk() {
        if (!Checks.isDoublyLinkedList(head, "next", "prev")) {
            return false;
        }
        int length = 0;
        Node last = null;
        for (Node node = head; node != null; node = node.next) {
            if (last != null && !Checks.numberIsBetween(node, "value", last.value, Integer.MAX_VALUE)) {
                return false;
            }
            last = node;
            length++;
        }
        return Checks.referenceIsSame(this, "tail", last) && Checks.numberIsEqual(this, "size", length);
    }
}
