//@ why: the predicate throws on some candidates, which rejects them and is told
public class ThrowingList {
    Node first;
    int size;

    static class Node {
        Node next;
    }

    boolean repOk() {
        Node node = first;
        for (int i = 0; i < size; i++) {
            node = node.next;
        }
        return node == null;
    }
}
