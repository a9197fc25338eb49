//@ why: SinglyLinkedList with library checks, beside a class domain that nobody reads
//@ domains: CheckedSinglyLinkedList.head=null,Node*N; CheckedSinglyLinkedList.size=N; Node.element=Item*N; Node.next=null,Node*N
//@ counts: 1=2/1 2=4/2 3=8/5 4=19/15 5=57/52 6=209/203 7=884/877 8=4148/4140 9=21156/21147 10=115985/115975

import smallscope.Checks;

/** A list of objects of which only the identity matters. */
public class CheckedSinglyLinkedList {
    Node head;
    int size;

    public static class Node {
        Item element;
        Node next;
    }

    public static class Item {}

    public boolean repOk() {
        return Checks.isAcyclicList(head, "next") && Checks.numberIsEqual(this, "size", length());
    }

    private int length() {
        int length = 0;
        for (Node node = head; node != null; node = node.next) {
            length++;
        }
        return length;
    }
}
