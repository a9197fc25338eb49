import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** The invariant of corpus/generate/SearchTree, the nodes in a wrapper that compares identities. */
public class StyleWrapper {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    private static final class Wrapper {
        private final Node node;

        Wrapper(Node node) {
            this.node = node;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Wrapper && ((Wrapper) other).node == node;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(node);
        }
    }

    boolean repOk() {
        if (root == null) return size == 0;
        return isTree() && isOrdered(root, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private boolean isTree() {
        Set<Wrapper> seen = new HashSet<>();
        Deque<Node> work = new ArrayDeque<>();
        seen.add(new Wrapper(root));
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.remove();
            if (node.left != null) {
                if (!seen.add(new Wrapper(node.left))) return false;
                work.add(node.left);
            }
            if (node.right != null) {
                if (!seen.add(new Wrapper(node.right))) return false;
                work.add(node.right);
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
