import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/** The invariant of corpus/generate/SearchTree, with records. */
public class StyleRecords {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    record Range(int min, int max) {
        boolean contains(int number) {
            return min < number && number < max;
        }

        Range below(int number) {
            return new Range(min, number);
        }

        Range above(int number) {
            return new Range(number, max);
        }
    }

    record Visit(Node node, Range range) {}

    boolean repOk() {
        Set<Node> seen = new HashSet<>();
        Deque<Visit> work = new ArrayDeque<>();
        if (root != null) work.add(new Visit(root, new Range(Integer.MIN_VALUE, Integer.MAX_VALUE)));
        while (!work.isEmpty()) {
            Visit visit = work.remove();
            Node node = visit.node();
            if (!seen.add(node) || seen.size() > size || !visit.range().contains(node.info)) return false;
            if (node.left != null) work.add(new Visit(node.left, visit.range().below(node.info)));
            if (node.right != null) work.add(new Visit(node.right, visit.range().above(node.info)));
        }
        return seen.size() == size;
    }
}
