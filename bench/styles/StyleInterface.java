import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** The invariant of corpus/generate/SearchTree, with checks behind an interface. */
public class StyleInterface {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    interface Check {
        boolean holds(StyleInterface tree);
    }

    static class IsTree implements Check {
        @Override
        public boolean holds(StyleInterface tree) {
            return tree.root == null ? tree.size == 0 : tree.isTree();
        }
    }

    static class IsOrdered implements Check {
        @Override
        public boolean holds(StyleInterface tree) {
            return isOrdered(tree.root, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
    }

    boolean repOk() {
        Check[] checks = {new IsTree(), new IsOrdered()};
        for (Check check : checks) {
            if (!check.holds(this)) return false;
        }
        return true;
    }

    private boolean isTree() {
        Set<Node> seen = new HashSet<>();
        Deque<Node> work = new ArrayDeque<>();
        seen.add(root);
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.remove();
            if (node.left != null) {
                if (!seen.add(node.left)) return false;
                work.add(node.left);
            }
            if (node.right != null) {
                if (!seen.add(node.right)) return false;
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
