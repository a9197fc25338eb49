import java.util.HashSet;
import java.util.Set;

/** The invariant of corpus/generate/SearchTree, with a {@code StringBuilder} for the path. */
public class StyleStringBuilder {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    private static String problem;

    boolean repOk() {
        Set<Node> seen = new HashSet<>();
        return visit(root, seen, Integer.MIN_VALUE, Integer.MAX_VALUE, new StringBuilder("root"))
                && (seen.size() == size || fail(new StringBuilder("size ").append(seen.size())));
    }

    private boolean fail(StringBuilder where) {
        problem = where.toString();
        return false;
    }

    private boolean visit(Node node, Set<Node> seen, int min, int max, StringBuilder path) {
        if (node == null) return true;
        if (!seen.add(node)) return fail(path.append(" again"));
        if (node.info <= min || node.info >= max) return fail(path.append(": ").append(node.info));
        int length = path.length();
        if (!visit(node.left, seen, min, node.info, path.append(".left"))) return false;
        path.setLength(length);
        if (!visit(node.right, seen, node.info, max, path.append(".right"))) return false;
        path.setLength(length);
        return true;
    }
}
