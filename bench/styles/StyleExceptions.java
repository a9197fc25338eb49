import java.util.HashSet;
import java.util.Set;

/** The invariant of corpus/generate/SearchTree, with exceptions as control flow. */
public class StyleExceptions {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    static class Broken extends RuntimeException {
        Broken(String message) {
            super(message);
        }
    }

    boolean repOk() {
        try {
            Set<Node> seen = new HashSet<>();
            visit(root, seen, Integer.MIN_VALUE, Integer.MAX_VALUE);
            if (seen.size() != size) throw new Broken("size");
            return true;
        } catch (Broken broken) {
            return false;
        }
    }

    private void visit(Node node, Set<Node> seen, int min, int max) {
        if (node == null) return;
        if (!seen.add(node)) throw new Broken("no tree");
        if (node.info <= min || node.info >= max) throw new Broken("order");
        visit(node.left, seen, min, node.info);
        visit(node.right, seen, node.info, max);
    }
}
