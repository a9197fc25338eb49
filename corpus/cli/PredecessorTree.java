//@ why: the remove of the paper on exhaustive testing (section 8.3), with a mutant that four nodes do not kill and five do
//@ case: the_mutant_of_the_paper_survives_scope_four_and_dies_at_scope_five
//@ run: mutate PredecessorTree#remove --scope 4 --domain Node.info=1..4 --operators variable -v | grep -A 2 'PredecessorTree.java:54.*temp.right. became .left.right'
//@ run: mutate PredecessorTree#remove --scope 5 --domain Node.info=1..5 --operators variable -v | grep -A 2 'PredecessorTree.java:54.*temp.right. became .left.right'

import java.util.HashSet;
import java.util.Set;

/** A set of numbers as a search tree. What is removed is replaced by the largest number below it. */
public class PredecessorTree {
    Node root;
    int size;

    static class Node {
        Node left;
        Node right;
        int info;
    }

    public boolean remove(int info) {
        Node parent = null;
        Node found = root;
        while (found != null && found.info != info) {
            parent = found;
            found = info < found.info ? found.left : found.right;
        }
        if (found == null) {
            return false;
        }
        Node instead = without(found);
        if (parent == null) {
            root = instead;
        } else if (info < parent.info) {
            parent.left = instead;
        } else {
            parent.right = instead;
        }
        size--;
        return true;
    }

    /** What a subtree becomes when the number at its top goes. */
    private static Node without(Node top) {
        Node left = top.left;
        if (left == null) {
            return top.right;
        }
        if (left.right == null) {
            left.right = top.right;
            return left;
        }
        Node temp = left;
        while (temp.right.right != null) {
            temp = temp.right;
        }
        top.info = temp.right.info;
        temp.right = temp.right.left;
        return top;
    }

    public boolean repOk() {
        Set<Node> seen = new HashSet<>();
        return isTree(root, seen, 0, Integer.MAX_VALUE) && seen.size() == size;
    }

    private static boolean isTree(Node node, Set<Node> seen, int above, int below) {
        return node == null
                || seen.add(node)
                        && above < node.info
                        && node.info < below
                        && isTree(node.left, seen, above, node.info)
                        && isTree(node.right, seen, node.info, below);
    }
}
