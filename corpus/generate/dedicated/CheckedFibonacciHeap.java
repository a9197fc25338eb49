//@ why: FibonacciHeap with library checks inside a walk of its own: rings within rings, and a choice among the roots
//@ domains: CheckedFibonacciHeap.size=0..N; CheckedFibonacciHeap.nodes=null,Node*N; CheckedFibonacciHeap.min=null,Node*N; Node.parent=null,Node*N; Node.left=null,Node*N; Node.right=null,Node*N; Node.child=null,Node*N; Node.degree=0..N-1; Node.key=0..N-1
//@ counts: 1=2/2 2=12/12 3=136/136 4=2310/2310 5=52281/52281

import java.util.ArrayList;
import java.util.List;
import smallscope.Checks;
import smallscope.Choices;
import smallscope.Seen;

/** A priority queue made of heap-ordered trees; the roots form a ring, and so do the children of each node. */
public class CheckedFibonacciHeap {
    static final class Node {
        int key;
        int degree;
        Node parent;
        Node child;
        Node left;
        Node right;
    }

    Node nodes;
    Node min;
    int size;

    boolean repOk() {
        Seen seen = new Seen();
        if (nodes != null && !isRing(nodes, null, seen)) {
            return false;
        }
        List<Node> roots = ring(nodes);
        Object[] candidates = nodes == null ? new Object[] {null} : roots.toArray();
        if (!Checks.numberIsEqual(this, "size", seen.size()) || !Checks.referenceIsIn(this, "min", candidates)) {
            return false;
        }
        for (Node root : roots) {
            if (!Checks.numberIsBetween(root, "key", min.key, Integer.MAX_VALUE) || !isHeapOrdered(root)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isRing(Node first, Node parent, Seen seen) {
        Node node = first;
        do {
            if (!seen.add(node) || !Checks.referenceIsSame(node, "parent", parent)) {
                return false;
            }
            Node child = (Node) Choices.readFresh(node, "child", seen);
            if (child != null && !isRing(child, node, seen)) {
                return false;
            }
            if (!Checks.numberIsEqual(node, "degree", ring(child).size())) {
                return false;
            }
            Node next = (Node) Choices.readFreshOr(node, "right", seen, first);
            if (next == null || !Checks.referenceIsSame(next, "left", node)) {
                return false;
            }
            node = next;
        } while (node != first);
        return true;
    }

    private static boolean isHeapOrdered(Node node) {
        for (Node child : ring(node.child)) {
            if (!Checks.numberIsBetween(child, "key", node.key, Integer.MAX_VALUE) || !isHeapOrdered(child)) {
                return false;
            }
        }
        return true;
    }

    /** The nodes of a ring that was checked. */
    private static List<Node> ring(Node first) {
        List<Node> ring = new ArrayList<>();
        for (Node node = first; node != null && (node != first || ring.isEmpty()); node = node.right) {
            ring.add(node);
        }
        return ring;
    }
}
