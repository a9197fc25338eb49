//@ why: a forgotten parent link: the right child of the node that goes still points to it
//@ scope: 4
//@ method: remove
//@ kind: invariant

package util.tree;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/** A set of keys as a binary search tree whose nodes know their parents, so that it can be walked without a stack. */
public class ParentTree<K extends Comparable<K>> {
    private Node<K> root;
    private int size;

    private static final class Node<K> {
        K key;
        Node<K> left;
        Node<K> right;
        Node<K> parent;

        Node(K key, Node<K> parent) {
            this.key = key;
            this.parent = parent;
        }
    }

    public int size() {
        return size;
    }

    public boolean contains(K key) {
        return find(key) != null;
    }

    /** False if the key is there already. */
    public boolean add(K key) {
        Objects.requireNonNull(key);
        Node<K> parent = null;
        Node<K> place = root;
        int order = 0;
        while (place != null) {
            parent = place;
            order = key.compareTo(place.key);
            if (order == 0) {
                return false;
            }
            place = order < 0 ? place.left : place.right;
        }
        Node<K> added = new Node<>(key, parent);
        if (parent == null) {
            root = added;
        } else if (order < 0) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        return true;
    }

    /** False if there is no such key. */
    public boolean remove(K key) {
        Node<K> found = find(key);
        if (found == null) {
            return false;
        }
        if (found.left != null && found.right != null) {
            // The successor's node goes in its stead. It has no left child: its right one moves up.
            Node<K> successor = leftmost(found.right);
            Node<K> parent = successor.parent;
            found.key = successor.key;
            if (parent == found) {
                parent.right = successor.right;
            } else {
                parent.left = successor.right;
            }
        } else {
            replace(found, found.left != null ? found.left : found.right);
        }
        size--;
        return true;
    }

    /** The least key above this one, which must be in the set; null if there is none. */
    public K next(K key) {
        Node<K> node = find(key);
        if (node == null) {
            throw new IllegalArgumentException("no key " + key);
        }
        if (node.right != null) {
            return leftmost(node.right).key;
        }
        while (node.parent != null && node.parent.right == node) {
            node = node.parent;
        }
        return node.parent == null ? null : node.parent.key;
    }

    private Node<K> find(K key) {
        Node<K> node = root;
        while (node != null && key.compareTo(node.key) != 0) {
            node = key.compareTo(node.key) < 0 ? node.left : node.right;
        }
        return node;
    }

    private static <K> Node<K> leftmost(Node<K> node) {
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    private void replace(Node<K> node, Node<K> by) {
        if (node.parent == null) {
            root = by;
        } else if (node.parent.left == node) {
            node.parent.left = by;
        } else {
            node.parent.right = by;
        }
        if (by != null) {
            by.parent = node.parent;
        }
    }

    public boolean repOk() {
        Set<Node<K>> seen = new HashSet<>();
        return isTree(root, null, seen) && seen.size() == size && isOrdered(root, null, null);
    }

    private static <K> boolean isTree(Node<K> node, Node<K> parent, Set<Node<K>> seen) {
        if (node == null) {
            return true;
        }
        return seen.add(node) && node.parent == parent && isTree(node.left, node, seen)
                && isTree(node.right, node, seen);
    }

    /** Are all keys below this node between the two, exclusive? Null is no bound. */
    private static <K extends Comparable<K>> boolean isOrdered(Node<K> node, K min, K max) {
        if (node == null) {
            return true;
        }
        K key = node.key;
        if (key == null || (min != null && key.compareTo(min) <= 0) || (max != null && key.compareTo(max) >= 0)) {
            return false;
        }
        return isOrdered(node.left, min, key) && isOrdered(node.right, key, max);
    }
}
