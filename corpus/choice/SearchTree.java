//@ why: Korat's running example, whose counts are published: a shape, a size and an order, read one after the other
import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

public class SearchTree {
    static class Node {
        Node left;
        Node right;
        int info;
    }

    /** No bound on that side. */
    private static final int FREE = -1;

    Node root;
    int size;

    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        return isTree() && count(root) == size && isOrdered(root, FREE, FREE);
    }

    private boolean isTree() {
        Set<Node> met = new HashSet<>();
        LinkedList<Node> open = new LinkedList<>();
        met.add(root);
        open.add(root);
        while (!open.isEmpty()) {
            Node node = open.removeFirst();
            if (node.left != null) {
                if (!met.add(node.left)) {
                    return false;
                }
                open.add(node.left);
            }
            if (node.right != null) {
                if (!met.add(node.right)) {
                    return false;
                }
                open.add(node.right);
            }
        }
        return true;
    }

    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }

    private static boolean isOrdered(Node node, int above, int below) {
        int info = node.info;
        if ((above != FREE && info <= above) || (below != FREE && info >= below)) {
            return false;
        }
        if (node.left != null && !isOrdered(node.left, above, info)) {
            return false;
        }
        return node.right == null || isOrdered(node.right, info, below);
    }
}
