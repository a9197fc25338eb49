//@ why: the example of the README: a list with a bug, caught by an assertion on its invariant
//@ args: 3 5 1
//@ exit: 1
/** Numbers in ascending order. */
public class SortedList {
    static class Node {
        int value;
        Node next;
    }

    Node first;

    /** Puts `value` where it belongs; but who looks before `first`? */
    void add(int value) {
        Node added = new Node();
        added.value = value;
        if (first == null) {
            first = added;
            return;
        }
        Node before = first;
        while (before.next != null && before.next.value < value) before = before.next;
        added.next = before.next;
        before.next = added;
    }

    boolean repOk() {
        for (Node node = first; node != null && node.next != null; node = node.next)
            if (node.value > node.next.value) return false;
        return true;
    }

    public static void main(String[] args) {
        SortedList list = new SortedList();
        for (String arg : args) {
            list.add(Integer.parseInt(arg));
            assert list.repOk() : "out of order after adding " + arg;
            System.out.println("added " + arg);
        }
    }
}
