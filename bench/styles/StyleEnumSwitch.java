import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** The invariant of corpus/generate/SearchTree, with a switch over an enum. */
public class StyleEnumSwitch {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    enum Side {
        LEFT,
        RIGHT
    }

    boolean repOk() {
        if (root == null) return size == 0;
        return isTree() && isOrdered(root, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static Node child(Node node, Side side) {
        switch (side) {
            case LEFT:
                return node.left;
            case RIGHT:
                return node.right;
            default:
                throw new AssertionError(side);
        }
    }

    private boolean isTree() {
        Set<Node> seen = new HashSet<>();
        Deque<Node> work = new ArrayDeque<>();
        seen.add(root);
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.remove();
            for (Side side : Side.values()) {
                Node child = child(node, side);
                if (child == null) continue;
                if (!seen.add(child)) return false;
                work.add(child);
            }
        }
        return seen.size() == size;
    }

    private static boolean isOrdered(Node node, int min, int max) {
        return node == null
                || (min < node.info && node.info < max
                        && isOrdered(node.left, min, node.info)
                        && isOrdered(node.right, node.info, max));
    }
}
