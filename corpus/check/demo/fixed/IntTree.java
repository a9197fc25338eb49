//@ why: the successor's right subtree takes its place
//@ clean up to scope: 7

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;

/** A set of numbers as a binary search tree. */
public class IntTree {
    private Node root;
    private int size;

    private static class Node {
        int key;
        Node left;
        Node right;
    }

    public int size() {
        return size;
    }

    public boolean contains(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node != null;
    }

    /** The smallest number. */
    public int min() {
        if (root == null) {
            throw new NoSuchElementException("empty");
        }
        Node node = root;
        while (node.left != null) {
            node = node.left;
        }
        return node.key;
    }

    /** False if the number is there already. */
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
        if (parent == null) {
            root = added;
        } else if (key < parent.key) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        return true;
    }

    /** False if there is no such number. */
    public boolean remove(int key) {
        Node parent = null;
        Node found = root;
        while (found != null && found.key != key) {
            parent = found;
            found = key < found.key ? found.left : found.right;
        }
        if (found == null) {
            return false;
        }
        if (found.left == null || found.right == null) {
            replace(parent, found, found.left != null ? found.left : found.right);
        } else if (found.right.left == null) {
            // The right child is the successor: it moves up with all that is on its right.
            found.key = found.right.key;
            found.right = found.right.right;
        } else {
            found.key = removeLeftmost(found.right);
        }
        size--;
        return true;
    }

    /** Takes the leftmost node below this one out, and returns its key. */
    private static int removeLeftmost(Node parent) {
        while (parent.left.left != null) {
            parent = parent.left;
        }
        int key = parent.left.key;
        parent.left = parent.left.right;
        return key;
    }

    private void replace(Node parent, Node child, Node by) {
        if (parent == null) {
            root = by;
        } else if (parent.left == child) {
            parent.left = by;
        } else {
            parent.right = by;
        }
    }

    public boolean repOk() {
        Set<Node> seen = new HashSet<>();
        return isTree(root, seen) && seen.size() == size && isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    private static boolean isTree(Node node, Set<Node> seen) {
        return node == null || (seen.add(node) && isTree(node.left, seen) && isTree(node.right, seen));
    }

    /** Are all numbers below this node between the two, exclusive? */
    private static boolean isOrdered(Node node, long min, long max) {
        return node == null || (min < node.key && node.key < max && isOrdered(node.left, min, node.key)
                && isOrdered(node.right, node.key, max));
    }
}
