//@ why: symbols for arguments: one state stands for all trees of a shape, and a fault has values that show it
//@ case: a_state_stands_for_all_trees_of_its_shape
//@ run: explore SymbolicSet --calls add,remove --symbolic --depth 3
//@ case: a_fault_that_plain_values_would_miss
//@ run: explore SymbolicSet --calls add,lucky --symbolic --depth 2
//@ case: objects_are_no_symbols
//@ run: explore SymbolicSet --calls add,take --symbolic --depth 1
public class SymbolicSet {
    private Node root;

    private static class Node {
        final int value;
        Node left, right;

        Node(int value) {
            this.value = value;
        }
    }

    public boolean add(int value) {
        if (root == null) {
            root = new Node(value);
            return true;
        }
        for (Node node = root; ; ) {
            if (value == node.value) return false;
            Node next = value < node.value ? node.left : node.right;
            if (next == null) {
                if (value < node.value) node.left = new Node(value);
                else node.right = new Node(value);
                return true;
            }
            node = next;
        }
    }

    /** Removes a leaf. */
    public void remove(int value) {
        root = without(root, value);
    }

    private static Node without(Node node, int value) {
        if (node == null) return null;
        if (value < node.value) node.left = without(node.left, value);
        else if (value > node.value) node.right = without(node.right, value);
        else if (node.left == null && node.right == null) return null;
        return node;
    }

    public void lucky(int offset) {
        assert root == null || root.value + offset != 1_000_003 : "not this one";
    }

    public void take(Object any) {
        root = null;
    }
}
