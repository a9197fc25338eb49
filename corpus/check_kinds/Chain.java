//@ why: arguments that are the receiver or a part of it, and nodes that the class's constructors make
//@ case: a_counterexample_is_drawn_and_the_exit_code_is_2
//@ run: check 'Chain#appendAll' --scope 2 --max-instructions 1e5

public class Chain {
    private Node first;

    public static class Node {
        Node next;
        int value;

        public Node(int value) {
            this.value = value;
        }
    }

    boolean repOk() {
        int left = 10;
        for (Node node = first; node != null; node = node.next) {
            if (left-- == 0) {
                return false;
            }
        }
        return true;
    }

    /** Right, unless the other one is this one. */
    public void appendAll(Chain other) {
        if (first == null) {
            return;
        }
        Node last = first;
        while (last.next != null) {
            last = last.next;
        }
        for (Node node = other.first; node != null; node = node.next) {
            last.next = new Node(node.value);
            last = last.next;
            if (last.value > 100) {
                return;
            }
        }
    }

    /** Right, unless the node is in the chain already. */
    public void prepend(Node node) {
        node.next = first;
        first = node;
    }
}
