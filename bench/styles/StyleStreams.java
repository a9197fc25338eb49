import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The invariant of corpus/generate/SearchTree, with streams. */
public class StyleStreams {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    boolean repOk() {
        List<Node> nodes = new ArrayList<>();
        if (root != null) nodes.add(root);
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            Stream.of(node.left, node.right).filter(Objects::nonNull).forEach(nodes::add);
            if (nodes.size() > size || nodes.stream().distinct().count() < nodes.size()) return false;
        }
        if (nodes.size() != size) return false;
        return nodes.stream().allMatch(node -> isOrdered(node.left, Integer.MIN_VALUE, node.info)
                && isOrdered(node.right, node.info, Integer.MAX_VALUE));
    }

    private static boolean isOrdered(Node node, int min, int max) {
        return node == null
                || (min < node.info && node.info < max
                        && isOrdered(node.left, min, node.info)
                        && isOrdered(node.right, node.info, max));
    }
}
