//@ why: SortedList with library checks: a value is tried from the one before it on
//@ domains: CheckedSortedList.head=null,Node*N; CheckedSortedList.size=0..N; Node.next=null,Node*N; Node.value=1..N
//@ counts: 1=0/2 2=0/6 3=0/20 4=0/70 5=0/252 6=0/924 7=0/3432 8=0/12870 9=0/48620 10=0/184756

import smallscope.Checks;

/** A list of numbers that never fall. */
public class CheckedSortedList {
    Node head;
    int size;

    public static class Node {
        Node next;
        int value;
    }

    public boolean repOk() {
        return Checks.isAcyclicList(head, "next") && Checks.numberIsEqual(this, "size", length()) && isSorted();
    }

    private int length() {
        int length = 0;
        for (Node node = head; node != null; node = node.next) {
            length++;
        }
        return length;
    }

    private boolean isSorted() {
        for (Node node = head; node != null && node.next != null; node = node.next) {
            if (!Checks.numberIsBetween(node.next, "value", node.value, Integer.MAX_VALUE)) {
                return false;
            }
        }
        return true;
    }
}
