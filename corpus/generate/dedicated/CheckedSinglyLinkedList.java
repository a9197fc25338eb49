//@ why: SinglyLinkedList with library checks, beside a class domain that nobody reads
//@ domains: CheckedSinglyLinkedList.head=null,Node*N; CheckedSinglyLinkedList.size=N; Node.element=Item*N; Node.next=null,Node*N
//@ counts: 1=0/1 2=0/2 3=0/5 4=0/15 5=0/52 6=0/203 7=0/877 8=0/4140 9=0/21147 10=0/115975

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
