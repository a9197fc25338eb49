import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The invariant of corpus/generate/SearchTree, with {@code Optional}. */
public class StyleOptional {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    boolean repOk() {
        Set<Node> seen = new HashSet<>();
        return count(Optional.ofNullable(root), seen).filter(count -> count == size).isPresent()
                && isOrdered(Optional.ofNullable(root), Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** How many nodes there are; nothing if one is met twice. */
    private Optional<Integer> count(Optional<Node> node, Set<Node> seen) {
        if (node.isEmpty()) return Optional.of(0);
        return node.filter(seen::add)
                .flatMap(one -> count(Optional.ofNullable(one.left), seen)
                        .flatMap(left -> count(Optional.ofNullable(one.right), seen).map(right -> left + right + 1)));
    }

    private static boolean isOrdered(Optional<Node> node, int min, int max) {
        return node.map(one -> min < one.info && one.info < max
                        && isOrdered(Optional.ofNullable(one.left), min, one.info)
                        && isOrdered(Optional.ofNullable(one.right), one.info, max))
                .orElse(true);
    }
}
