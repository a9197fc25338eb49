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

    public boolean repOk() {
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

    public void insert(int key) {
        Node node = new Node();
        node.key = key;
        nodes = union(node, nodes);
        size++;
    }

    /** Removes and returns the smallest key; -1 if there is none. */
    public int extractMin() {
        if (nodes == null) {
            return -1;
        }
        Node min = nodes;
        for (Node root = nodes.sibling; root != null; root = root.sibling) {
            if (root.key < min.key) {
                min = root;
            }
        }
        removeRoot(min);
        return min.key;
    }

    /** Removes one node with this key; false if there is none. */
    public boolean delete(int key) {
        Node node = find(nodes, key);
        if (node == null) {
            return false;
        }
        // Its place moves up to a root, past the keys above it.
        while (node.parent != null) {
            node.key = node.parent.key;
            node = node.parent;
        }
        removeRoot(node);
        return true;
    }

    private static Node find(Node first, int key) {
        for (Node node = first; node != null; node = node.sibling) {
            Node found = node.key == key ? node : find(node.child, key);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private void removeRoot(Node root) {
        if (root == nodes) {
            nodes = root.sibling;
        } else {
            Node before = nodes;
            while (before.sibling != root) {
                before = before.sibling;
            }
            before.sibling = root.sibling;
        }
        nodes = union(nodes, detachChildren(root));
        size--;
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
