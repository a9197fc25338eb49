//@ why: two pointers into one circular list, rings within rings, and a minimum that only the keys can tell
//@ domains: FibonacciHeap.size=0..N; FibonacciHeap.nodes=null,Node*N; FibonacciHeap.min=null,Node*N; Node.parent=null,Node*N; Node.left=null,Node*N; Node.right=null,Node*N; Node.child=null,Node*N; Node.degree=0..N-1; Node.key=0..N-1
//@ counts: 1=10/2 2=137/12 3=2027/136 4=33496/2310 5=634954/52281

import java.util.HashSet;
import java.util.Set;

/**
 * A priority queue made of trees of any shape in which no key is smaller than its parent's. The roots form a ring along
 * {@code right} and {@code left}, and so do the children of each node. {@code nodes} is the root before which the next
 * one is put, {@code min} a root with the smallest key; they need not be the same. Equal keys may occur. Marks, which
 * only serve the amortized cost of {@link #decreaseKey}, are left out.
 */
public class FibonacciHeap {
    static final class Node {
        int key;
        int degree;
        Node parent;
        Node child; // any one of the ring
        Node left;
        Node right;
    }

    Node nodes;
    Node min;
    int size;

    boolean repOk() {
        if (nodes == null || min == null) {
            return nodes == null && min == null && size == 0;
        }
        Set<Node> visited = new HashSet<>();
        if (countRing(nodes, null, visited) < 0 || visited.size() != size) {
            return false;
        }
        if (!visited.contains(min) || min.parent != null) {
            return false;
        }
        Node root = nodes;
        do {
            if (root.key < min.key || !isHeapOrdered(root)) {
                return false;
            }
            root = root.right;
        } while (root != nodes);
        return true;
    }

    /** The length of the ring, or -1 if it is none, or what hangs below it is not well formed. */
    private static int countRing(Node first, Node parent, Set<Node> visited) {
        int count = 0;
        Node node = first;
        do {
            if (!visited.add(node) || node.parent != parent) {
                return -1;
            }
            int children = node.child == null ? 0 : countRing(node.child, node, visited);
            if (children != node.degree) {
                return -1;
            }
            count++;
            if (node.right == null || node.right.left != node) {
                return -1;
            }
            node = node.right;
        } while (node != first);
        return count;
    }

    private static boolean isHeapOrdered(Node node) {
        Node child = node.child;
        if (child == null) {
            return true;
        }
        do {
            if (child.key < node.key || !isHeapOrdered(child)) {
                return false;
            }
            child = child.right;
        } while (child != node.child);
        return true;
    }

    Node insert(int key) {
        Node node = new Node();
        node.key = key;
        addRoot(node);
        size++;
        return node;
    }

    /** The node must be in this heap, and the key not above its present one. */
    void decreaseKey(Node node, int key) {
        node.key = key;
        Node parent = node.parent;
        if (parent != null && key < parent.key) {
            if (parent.child == node) {
                parent.child = node.right == node ? null : node.right;
            }
            parent.degree--;
            unlink(node);
            addRoot(node);
        } else if (parent == null && key < min.key) {
            min = node;
        }
    }

    /** Removes and returns the smallest key; the heap must not be empty. */
    int extractMin() {
        Node old = min;
        while (old.child != null) {
            Node child = old.child;
            old.child = child.right == child ? null : child.right;
            unlink(child);
            addRoot(child);
        }
        if (nodes == old) {
            nodes = old.right == old ? null : old.right;
        }
        unlink(old);
        size--;
        consolidate();
        return old.key;
    }

    /** Links roots of equal degree until all degrees differ. */
    private void consolidate() {
        Node[] byDegree = new Node[size + 1];
        while (nodes != null) {
            Node root = nodes;
            nodes = root.right == root ? null : root.right;
            unlink(root);
            while (byDegree[root.degree] != null) {
                Node other = byDegree[root.degree];
                byDegree[root.degree] = null;
                boolean wins = root.key <= other.key;
                Node winner = wins ? root : other;
                addChild(winner, wins ? other : root);
                root = winner;
            }
            byDegree[root.degree] = root;
        }
        min = null;
        for (Node root : byDegree) {
            if (root != null) {
                addRoot(root);
            }
        }
    }

    private void addRoot(Node node) {
        node.parent = null;
        nodes = putBefore(nodes, node);
        if (min == null || node.key < min.key) {
            min = node;
        }
    }

    private static void addChild(Node parent, Node node) {
        node.parent = parent;
        parent.child = putBefore(parent.child, node);
        parent.degree++;
    }

    /** Puts a node that is alone before {@code first}, and returns the ring's first node. */
    private static Node putBefore(Node first, Node node) {
        if (first == null) {
            node.left = node;
            node.right = node;
            return node;
        }
        node.left = first.left;
        node.right = first;
        first.left.right = node;
        first.left = node;
        return first;
    }

    private static void unlink(Node node) {
        node.left.right = node.right;
        node.right.left = node.left;
        node.left = node;
        node.right = node;
    }
}
