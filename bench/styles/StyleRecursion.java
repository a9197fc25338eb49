/** The invariant of corpus/generate/SearchTree, by recursion alone. */
public class StyleRecursion {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    boolean repOk() {
        return count(root, new Node[size + 1], 0) == size && isOrdered(root, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** How many nodes there are, the {@code known} ones of {@code seen} included; -1 if one is met twice, or too many. */
    private int count(Node node, Node[] seen, int known) {
        if (node == null) return known;
        for (int i = 0; i < known; i++) {
            if (seen[i] == node) return -1;
        }
        if (known == size) return -1;
        seen[known] = node;
        int left = count(node.left, seen, known + 1);
        return left < 0 ? -1 : count(node.right, seen, left);
    }

    private static boolean isOrdered(Node node, int min, int max) {
        return node == null
                || (min < node.info && node.info < max
                        && isOrdered(node.left, min, node.info)
                        && isOrdered(node.right, node.info, max));
    }
}
