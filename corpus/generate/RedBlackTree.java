//@ why: parent links and two colours: nodes of five fields, read in three passes (tree, colours, order)
//@ domains: RedBlackTree.root=null,Node*N; RedBlackTree.size=0..N; Node.parent=null,Node*N; Node.left=null,Node*N; Node.right=null,Node*N; Node.black=false,true; Node.key=1..N
//@ counts: 1=8/3 2=45/7 3=212/16 4=1101/41 5=5299/115 6=22716/327 7=96752/911 8=414479/2489 9=1796233/6753
//@ also: N=7 RedBlackTree.size=N: 61593/35
//@ case: symbolic_paths_of_red_black_trees
//@ run: generate RedBlackTree --strategy symbolic --scope 1 --count-only
//@ run: generate RedBlackTree --strategy symbolic --scope 2 --count-only
//@ run: generate RedBlackTree --strategy symbolic --scope 3 --count-only
//@ run: generate RedBlackTree --strategy symbolic --scope 4 --count-only
//@ run: generate RedBlackTree --strategy symbolic --scope 5 --count-only
//@ run: generate RedBlackTree --strategy symbolic --scope 6 --count-only
//@ run: generate RedBlackTree --strategy symbolic --scope 9 --count-only -j 2
//@ case: a_side_of_rotate_needs_seven_nodes
//@ run: test RedBlackTree#add --scope 6
//@ run: test RedBlackTree#add --scope 7

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A set of numbers as a red-black tree.
 *
 * <p>No red node has a red child, and all ways from a node down pass as many black nodes. The root may have either
 * colour, as in the Korat papers; {@link #add} makes it black.
 */
public class RedBlackTree {
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
        Node parent = node.parent;
        child.parent = parent;
        if (parent == null) {
            root = child;
        } else if (parent.left == node) {
            parent.left = child;
        } else {
            parent.right = child;
        }
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
