import java.util.HashSet;
import java.util.Set;

/** The invariant of corpus/generate/SearchTree, with {@code assert} and a message. */
public class StyleAssert {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    boolean repOk() {
        try {
            check();
            return true;
        } catch (AssertionError wrong) {
            return false;
        }
    }

    private void check() {
        Set<Node> seen = new HashSet<>();
        check(root, seen, Integer.MIN_VALUE, Integer.MAX_VALUE);
        assert seen.size() == size : "the size is " + size + ", not " + seen.size();
    }

    private void check(Node node, Set<Node> seen, int min, int max) {
        if (node == null) return;
        assert seen.add(node) : "a node is met twice";
        assert min < node.info && node.info < max : node.info + " is out of order";
        check(node.left, seen, min, node.info);
        check(node.right, seen, node.info, max);
    }
}
