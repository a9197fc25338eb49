import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** The invariant of corpus/generate/SearchTree, with {@code String.format} in the messages. */
public class StyleFormat {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    private static String problem;

    boolean repOk() {
        if (root == null) return size == 0 || fail(String.format("an empty tree of size %d", size));
        return isTree() && isOrdered(root, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private boolean fail(String message) {
        problem = message;
        return false;
    }

    private boolean isTree() {
        Set<Node> seen = new HashSet<>();
        Deque<Node> work = new ArrayDeque<>();
        seen.add(root);
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.remove();
            for (Node child : new Node[] {node.left, node.right}) {
                if (child == null) continue;
                if (!seen.add(child)) return fail(String.format("the %s node is met twice, after %d", "same", seen.size()));
                work.add(child);
            }
        }
        return seen.size() == size || fail(String.format("%d nodes, but a size of %d", seen.size(), size));
    }

    private boolean isOrdered(Node node, int min, int max) {
        if (node == null) return true;
        if (node.info <= min || node.info >= max) {
            return fail(String.format("%d is not between %d and %d", node.info, min, max));
        }
        return isOrdered(node.left, min, node.info) && isOrdered(node.right, node.info, max);
    }
}
