import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A set of numbers as a red-black tree.
 *
 * <p>No red node has a red child, and all ways from a node down pass as many black nodes. The root may have either
 * colour, as in the Korat papers; what changes the tree makes it black.
 */
public class TreeSet {
    Node root;
    int size;

    public static class Node {
        Node parent;
        Node left;
        Node right;
        boolean black;
        int key;
    }

    public boolean add(int key) {
        Node parent = null;
        Node place = root;
        while (place != null) {
            if (key == place.key) {
                return false;
            }
            parent = place;
            place = key < place.key ? place.left : place.right;
        }
        Node added = new Node();
        added.key = key;
        added.parent = parent;
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        repair(added);
        root.black = true;
        return true;
    }

    public boolean contains(int key) {
        return find(key) != null;
    }

    private Node find(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node;
    }

    public boolean remove(int key) {
        Node node = find(key);
        if (node == null) {
            return false;
        }
        size--;
        if (node.left != null && node.right != null) {
            Node next = node.right;
            while (next.left != null) {
                next = next.left;
            }
            node.key = next.key;
            node = next;
        }
        Node child = node.left != null ? node.left : node.right;
        if (child == null && node.black) {
            lighten(node);
        }
        replace(node, child);
        if (child != null) {
            child.black = true;
        }
        return true;
    }

    /** The ways through {@code node} pass one black node too few, or will do so. */
    private void lighten(Node node) {
        while (node.parent != null && !isRed(node)) {
            Node parent = node.parent;
            boolean onLeft = node == parent.left;
            Node sibling = onLeft ? parent.right : parent.left;
            if (isRed(sibling)) {
                sibling.black = true;
                parent.black = false;
                rotate(parent, onLeft);
                sibling = onLeft ? parent.right : parent.left;
            }
            Node outer = onLeft ? sibling.right : sibling.left;
            Node inner = onLeft ? sibling.left : sibling.right;
            if (!isRed(outer) && !isRed(inner)) {
                sibling.black = false;
                node = parent;
                continue;
            }
            if (!isRed(outer)) {
                inner.black = true;
                sibling.black = false;
                rotate(sibling, !onLeft);
                outer = sibling;
                sibling = inner;
            }
            sibling.black = parent.black;
            parent.black = true;
            outer.black = true;
            rotate(parent, onLeft);
            return;
        }
        node.black = true;
    }

    /** {@code by} hangs where {@code node} did. */
    private void replace(Node node, Node by) {
        Node parent = node.parent;
        if (by != null) {
            by.parent = parent;
        }
        if (parent == null) {
            root = by;
        } else if (parent.left == node) {
            parent.left = by;
        } else {
            parent.right = by;
        }
    }

    /** Moves a red child of a red node up until it is gone. */
    private void repair(Node node) {
        while (isRed(node.parent) && node.parent.parent != null) {
            Node parent = node.parent;
            Node grandparent = parent.parent;
            boolean onLeft = parent == grandparent.left;
            Node uncle = onLeft ? grandparent.right : grandparent.left;
            if (isRed(uncle)) {
                parent.black = true;
                uncle.black = true;
                grandparent.black = false;
                node = grandparent;
                continue;
            }
            if (node == (onLeft ? parent.right : parent.left)) {
                rotate(parent, onLeft);
                parent = node;
            }
            parent.black = true;
            grandparent.black = false;
            rotate(grandparent, !onLeft);
            return;
        }
    }

    /** Lets a child of {@code node} take its place; to the left, it is the right child. */
    private void rotate(Node node, boolean toLeft) {
        Node child = toLeft ? node.right : node.left;
        Node inner = toLeft ? child.left : child.right;
        replace(node, child);
        node.parent = child;
        if (inner != null) {
            inner.parent = node;
        }
        if (toLeft) {
            child.left = node;
            node.right = inner;
        } else {
            child.right = node;
            node.left = inner;
        }
    }

    private static boolean isRed(Node node) {
        return node != null && !node.black;
    }

    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        return root.parent == null && isTreeOfSize() && blackHeight(root) >= 0 && isOrdered(root, 0, Integer.MAX_VALUE);
    }

    private boolean isTreeOfSize() {
        Set<Node> seen = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        seen.add(root);
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.removeFirst();
            if (!visit(node.left, node, seen, work) || !visit(node.right, node, seen, work)) {
                return false;
            }
        }
        return seen.size() == size;
    }

    private static boolean visit(Node node, Node parent, Set<Node> seen, LinkedList<Node> work) {
        return node == null || (seen.add(node) && node.parent == parent && work.add(node));
    }

    /** How many black nodes each way down from here passes; -1 if they differ, or if red is below red. */
    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        if (!node.black && (isRed(node.left) || isRed(node.right))) {
            return -1;
        }
        int left = blackHeight(node.left);
        if (left < 0 || left != blackHeight(node.right)) {
            return -1;
        }
        return node.black ? left + 1 : left;
    }

    /** Are all keys below this node between the two, exclusive? */
    private static boolean isOrdered(Node node, int min, int max) {
        if (node == null) {
            return true;
        }
        int key = node.key;
        return min < key && key < max && isOrdered(node.left, min, key) && isOrdered(node.right, key, max);
    }
}
