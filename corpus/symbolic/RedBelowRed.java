//@ why: no valid tree has a red node below a red one, whatever else it has: what a path has read of an input must be enough to give it up
//@ case: red_below_red
//@ run: test RedBelowRed -v

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;

/**
 * Binary trees in which no red node has a red child. {@link #look} comes by the first tree of Figure 9 of "Test Input
 * Generation with Java PathFinder": a red node with a red child, and more below that nobody has read.
 */
public class RedBelowRed {
    Node root;

    static class Node {
        Node left;
        Node right;
        boolean black;
    }

    /** 8 sides; a red child of a red node is infeasible. */
    public int look() {
        if (root == null || root.left == null) {
            return 0;
        }
        if (root.black) {
            return 1;
        }
        return root.left.black ? 2 : 3;
    }

    public boolean repOk() {
        Set<Node> seen = new HashSet<>();
        ArrayDeque<Node> work = new ArrayDeque<>();
        for (Node node = root; node != null; node = work.poll()) {
            if (!seen.add(node)) {
                return false;
            }
            for (Node child : new Node[] {node.left, node.right}) {
                if (child != null && !node.black && !child.black) {
                    return false;
                }
                if (child != null) {
                    work.add(child);
                }
            }
        }
        return true;
    }
}
