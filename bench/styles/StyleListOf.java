import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The invariant of corpus/generate/SearchTree, with {@code List.of}. */
public class StyleListOf {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    boolean repOk() {
        if (root == null) return size == 0;
        Set<Node> seen = new HashSet<>(List.of(root));
        List<Node> level = List.of(root);
        while (!level.isEmpty()) {
            List<Node> next = new ArrayList<>();
            for (Node node : level) {
                for (Node child : children(node)) {
                    if (!seen.add(child)) return false;
                    next.add(child);
                }
            }
            level = next;
        }
        return seen.size() == size && isOrdered(root, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static List<Node> children(Node node) {
        if (node.left == null) return node.right == null ? List.of() : List.of(node.right);
        return node.right == null ? List.of(node.left) : List.of(node.left, node.right);
    }

    private static boolean isOrdered(Node node, int min, int max) {
        return node == null
                || (min < node.info && node.info < max
                        && isOrdered(node.left, min, node.info)
                        && isOrdered(node.right, node.info, max));
    }
}
