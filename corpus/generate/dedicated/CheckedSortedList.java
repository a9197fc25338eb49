//@ why: SortedList with library checks: a value is tried from the one before it on
//@ domains: CheckedSortedList.head=null,Node*N; CheckedSortedList.size=0..N; Node.next=null,Node*N; Node.value=1..N
//@ counts: 1=2/2 2=6/6 3=20/20 4=70/70 5=252/252 6=924/924 7=3432/3432 8=12870/12870 9=48620/48620 10=184756/184756

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
