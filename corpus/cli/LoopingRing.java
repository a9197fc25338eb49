//@ why: the predicate follows a ring for ever, so only the budget of a candidate ends it
//@ case: a_predicate_that_loops_is_cut_by_its_budget
//@ run: generate LoopingRing
//@ run: generate LoopingRing --json - --count-only -q
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
