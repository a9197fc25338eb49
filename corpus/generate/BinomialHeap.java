//@ why: a forest whose shape is fixed by the binary digits of one number, with parent links and an order on keys
//@ domains: BinomialHeap.size=0..N; BinomialHeap.nodes=null,Node*N; Node.degree=0..N-1; Node.parent=null,Node*N; Node.key=0..N-1; Node.child=null,Node*N; Node.sibling=null,Node*N
//@ counts: 1=7/2 2=43/6 3=186/28 4=1708/120 5=7678/936 6=166176/7602 7=870007/107416
//@ case: symbolic_paths_of_binomial_heaps
//@ run: generate BinomialHeap --strategy symbolic --scope 1 --count-only
//@ run: generate BinomialHeap --strategy symbolic --scope 2 --count-only
//@ run: generate BinomialHeap --strategy symbolic --scope 3 --count-only

/**
 * A priority queue made of binomial trees. The tree of degree d has 2^d nodes: its root's children have the degrees
 * d-1, ..., 1, 0, in this order. A heap has at most one tree of each degree, in ascending order along {@code sibling},
 * so the size alone says which trees there are. Equal keys may occur.
 */
public class BinomialHeap {
    static final class Node {
        int key;
        int degree;
        Node parent;
        Node sibling;
        Node child;
    }

    Node nodes; // the root of the smallest tree
    int size;

    boolean repOk() {
        int trees = size;
        Node root = nodes;
        for (int degree = 0; trees != 0; degree++, trees >>= 1) {
            if ((trees & 1) == 0) {
                continue;
            }
            // Two places never share a node: among the children of one parent all degrees differ.
            if (root == null || !isTree(root, null, degree)) {
                return false;
            }
            root = root.sibling;
        }
        return root == null;
    }

    private static boolean isTree(Node node, Node parent, int degree) {
        if (node.degree != degree || node.parent != parent) {
            return false;
        }
        if (parent != null && node.key < parent.key) {
            return false;
        }
        Node child = node.child;
        for (int expected = degree - 1; expected >= 0; expected--) {
            if (child == null || !isTree(child, node, expected)) {
                return false;
            }
            child = child.sibling;
        }
        return child == null;
    }

    void insert(int key) {
        Node node = new Node();
        node.key = key;
        nodes = union(node, nodes);
        size++;
    }

    /** Removes and returns the smallest key; the heap must not be empty. */
    int extractMin() {
        Node before = null;
        Node min = nodes;
        Node previous = nodes;
        for (Node root = nodes.sibling; root != null; root = root.sibling) {
            if (root.key < min.key) {
                min = root;
                before = previous;
            }
            previous = root;
        }
        if (before == null) {
            nodes = min.sibling;
        } else {
            before.sibling = min.sibling;
        }
        nodes = union(nodes, detachChildren(min));
        size--;
        return min.key;
    }

    /** The children of a node as a list of roots: they stand in descending order, so the list is turned around. */
    private static Node detachChildren(Node node) {
        Node roots = null;
        Node child = node.child;
        while (child != null) {
            Node next = child.sibling;
            child.parent = null;
            child.sibling = roots;
            roots = child;
            child = next;
        }
        return roots;
    }

    /** Joins two lists of roots into one that has every degree at most once. */
    private static Node union(Node first, Node second) {
        Node head = byDegree(first, second);
        Node previous = null;
        Node current = head;
        while (current != null && current.sibling != null) {
            Node next = current.sibling;
            boolean threeAlike = next.sibling != null && next.sibling.degree == current.degree;
            if (current.degree != next.degree || threeAlike) {
                previous = current;
                current = next;
            } else if (current.key <= next.key) {
                current.sibling = next.sibling;
                link(next, current);
            } else {
                if (previous == null) {
                    head = next;
                } else {
                    previous.sibling = next;
                }
                link(current, next);
                current = next;
            }
        }
        return head;
    }

    private static void link(Node loser, Node winner) {
        loser.parent = winner;
        loser.sibling = winner.child;
        winner.child = loser;
        winner.degree++;
    }

    private static Node byDegree(Node first, Node second) {
        if (first == null) {
            return second;
        }
        if (second == null) {
            return first;
        }
        if (first.degree <= second.degree) {
            first.sibling = byDegree(first.sibling, second);
            return first;
        }
        second.sibling = byDegree(first, second.sibling);
        return second;
    }
}
