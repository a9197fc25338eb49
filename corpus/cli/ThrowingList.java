//@ why: the predicate throws on some candidates, which rejects them and is told
//@ case: a_predicate_that_throws_rejects_and_is_told
//@ run: generate ThrowingList
//@ run: generate ThrowingList --json - --count-only -q
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
