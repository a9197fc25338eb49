//@ why: a criterion that follows one path of a tree, so that what hangs beside the path is pruned
//@ domains: SearchTreeDelete.info=1..M; SearchTreeDelete.tree=SearchTree*1; SearchTree.root=null,Node*N; SearchTree.size=0..N; Node.left=null,Node*N; Node.right=null,Node*N; Node.info=1..M
//@ counts: 3,3=534/45 3,4=1152/148 3,6=4290/822 3,8=12144/2760 5,8=477888/29416 6,9=4597299/167814
//@ plus: 3,3=500/43/8 3,4=1011/125/8 3,6=3331/586/8 3,8=8675/1793/8 5,8=338292/16137/9 6,9=3213270/83511/9
//@ paper: 3,3=534/45 500/43 8
//@ paper: 3,4=1152/148 1011/125 8
//@ paper: 3,6=4290/822 3331/586 8
//@ paper: 3,8=12144/2760 8675/1793 8
//@ paper: 5,8=477888/29416 338292/16137 9
//@ paper: 6,9=4597299/167814 3213270/83511 9
//@ case: one_input_per_class_is_kept
//@ run: generate SearchTreeDelete --eq-class=eqClass --one-per-class --print --domain SearchTreeDelete.info=1..3 --domain 'SearchTreeDelete.tree=SearchTree*1' --domain 'SearchTree.root=null,Node*3' --domain SearchTree.size=0..3 --domain 'Node.left=null,Node*3' --domain 'Node.right=null,Node*3' --domain Node.info=1..3

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

/**
 * The inputs of the deletion from a search tree: a tree, and the value to delete. N bounds nodes and size, M is the
 * largest value.
 */
public class SearchTreeDelete {
    static final class Node {
        Node left;
        Node right;
        int info;
    }

    static final class SearchTree {
        Node root;
        int size;

        boolean repOk() {
            if (root == null) {
                return size == 0;
            }
            return isTree() && count(root) == size && isOrdered(root, 0, Integer.MAX_VALUE);
        }

        /** Level by level; false at the first node that is met twice. */
        private boolean isTree() {
            Set<Node> visited = new HashSet<>();
            Queue<Node> work = new ArrayDeque<>();
            visited.add(root);
            work.add(root);
            while (!work.isEmpty()) {
                Node node = work.remove();
                if (node.left != null) {
                    if (!visited.add(node.left)) {
                        return false;
                    }
                    work.add(node.left);
                }
                if (node.right != null) {
                    if (!visited.add(node.right)) {
                        return false;
                    }
                    work.add(node.right);
                }
            }
            return true;
        }

        private static int count(Node node) {
            return node == null ? 0 : 1 + count(node.left) + count(node.right);
        }

        private static boolean isOrdered(Node node, int above, int below) {
            if (node == null) {
                return true;
            }
            if (node.info <= above || node.info >= below) {
                return false;
            }
            return isOrdered(node.left, above, node.info) && isOrdered(node.right, node.info, below);
        }
    }

    int info;
    SearchTree tree;

    /** Reads {@code info} first: the search then goes through all trees once per value. */
    boolean repOk() {
        return info > 0 && tree.repOk();
    }

    /** Where the value is: nowhere, or at the root or below it, and which children are there. */
    String eqClass() {
        Node node = tree.root;
        while (node != null && node.info != info) {
            node = info < node.info ? node.left : node.right;
        }
        if (node == null) {
            return "absent";
        }
        String place = node == tree.root ? "root" : "inner";
        String left = node.left == null ? "" : " left";
        String right = node.right == null ? "" : " right";
        return place + left + right;
    }

    /** The method under test; false if the value was not there. */
    boolean delete() {
        int before = tree.size;
        tree.root = without(tree.root, info);
        return tree.size < before;
    }

    private Node without(Node node, int value) {
        if (node == null) {
            return null;
        }
        if (value < node.info) {
            node.left = without(node.left, value);
        } else if (value > node.info) {
            node.right = without(node.right, value);
        } else if (node.left != null && node.right != null) {
            Node successor = node.right;
            while (successor.left != null) {
                successor = successor.left;
            }
            node.info = successor.info;
            node.right = without(node.right, successor.info);
        } else {
            tree.size--;
            return node.left == null ? node.right : node.left;
        }
        return node;
    }
}
