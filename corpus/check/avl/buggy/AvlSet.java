//@ why: a missing rebalancing case that no insertion meets: after a removal on the left the right child may be level
//@ scope: 5
//@ method: remove
//@ kind: invariant

import java.util.HashSet;
import java.util.Set;

/** A set of numbers as an AVL tree: the heights of the two children of a node differ by one at most. */
public class AvlSet {
    private Node root;
    private int size;

    private static final class Node {
        int key;
        int height = 1; // of a leaf
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

    /** False if the number is there already. */
    public boolean add(int key) {
        if (contains(key)) {
            return false;
        }
        root = add(root, key);
        size++;
        return true;
    }

    private static Node add(Node node, int key) {
        if (node == null) {
            Node added = new Node();
            added.key = key;
            return added;
        }
        if (key < node.key) {
            node.left = add(node.left, key);
        } else {
            node.right = add(node.right, key);
        }
        return rebalance(node);
    }

    /** False if there is no such number. */
    public boolean remove(int key) {
        if (!contains(key)) {
            return false;
        }
        root = remove(root, key);
        size--;
        return true;
    }

    private static Node remove(Node node, int key) {
        if (key < node.key) {
            node.left = remove(node.left, key);
        } else if (key > node.key) {
            node.right = remove(node.right, key);
        } else if (node.left == null || node.right == null) {
            return node.left != null ? node.left : node.right;
        } else {
            Node successor = node.right;
            while (successor.left != null) {
                successor = successor.left;
            }
            node.key = successor.key;
            node.right = remove(node.right, successor.key);
        }
        return rebalance(node);
    }

    /** The root of this subtree after its children have changed by one level. */
    private static Node rebalance(Node node) {
        int balance = balance(node);
        if (balance > 1 && balance(node.right) > 0) {
            return rotateLeft(node);
        }
        if (balance > 1 && balance(node.right) < 0) {
            node.right = rotateRight(node.right);
            return rotateLeft(node);
        }
        if (balance < -1 && balance(node.left) <= 0) {
            return rotateRight(node);
        }
        if (balance < -1 && balance(node.left) > 0) {
            node.left = rotateLeft(node.left);
            return rotateRight(node);
        }
        updateHeight(node);
        return node;
    }

    private static Node rotateLeft(Node node) {
        Node up = node.right;
        node.right = up.left;
        up.left = node;
        updateHeight(node);
        updateHeight(up);
        return up;
    }

    private static Node rotateRight(Node node) {
        Node up = node.left;
        node.left = up.right;
        up.right = node;
        updateHeight(node);
        updateHeight(up);
        return up;
    }

    private static void updateHeight(Node node) {
        node.height = 1 + Math.max(height(node.left), height(node.right));
    }

    private static int height(Node node) {
        return node == null ? 0 : node.height;
    }

    /** Above 0 if the right side is higher. */
    private static int balance(Node node) {
        return height(node.right) - height(node.left);
    }

    public boolean repOk() {
        Set<Node> seen = new HashSet<>();
        return isTree(root, seen) && seen.size() == size && isOrdered(root, Long.MIN_VALUE, Long.MAX_VALUE)
                && isBalanced(root);
    }

    private static boolean isTree(Node node, Set<Node> seen) {
        return node == null || (seen.add(node) && isTree(node.left, seen) && isTree(node.right, seen));
    }

    private static boolean isOrdered(Node node, long min, long max) {
        return node == null || (node.key > min && node.key < max && isOrdered(node.left, min, node.key)
                && isOrdered(node.right, node.key, max));
    }

    private static boolean isBalanced(Node node) {
        if (node == null) {
            return true;
        }
        return isBalanced(node.left) && isBalanced(node.right) && Math.abs(balance(node)) <= 1
                && node.height == 1 + Math.max(height(node.left), height(node.right));
    }
}
