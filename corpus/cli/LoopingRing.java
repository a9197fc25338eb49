//@ why: the predicate follows a ring for ever, so only the budget of a candidate ends it
public class LoopingRing {
    Node first;

    static class Node {
        Node next;
    }

    boolean repOk() {
        Node node = first;
        while (node != null) {
            node = node.next;
        }
        return true;
    }
}
