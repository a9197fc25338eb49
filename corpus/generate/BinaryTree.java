//@ why: the shape of a tree alone, without data: the Catalan numbers up to N, summed
//@ domains: BinaryTree.root=null,Node*N; BinaryTree.size=0..N; Node.left=null,Node*N; Node.right=null,Node*N
//@ counts: 1=6/2 2=24/4 3=90/9 4=337/23 5=1272/65 6=4835/197 7=18474/626 8=70866/2056 9=272706/6918 10=1052240/23714
//@ also: N=8 BinaryTree.size=N: 54418/1430
//@ case: symbolic_paths_of_binary_trees
//@ run: generate BinaryTree --strategy symbolic --scope 1 --count-only
//@ run: generate BinaryTree --strategy symbolic --scope 2 --count-only
//@ run: generate BinaryTree --strategy symbolic --scope 3 --count-only
//@ run: generate BinaryTree --strategy symbolic --scope 4 --count-only
//@ run: generate BinaryTree --strategy symbolic --scope 5 --count-only
//@ run: generate BinaryTree --strategy symbolic --scope 6 --count-only
//@ run: generate BinaryTree --strategy symbolic --scope 15 --depth 1 --count-only
//@ run: generate BinaryTree --strategy symbolic --scope 15 --depth 2 --count-only
//@ run: generate BinaryTree --strategy symbolic --scope 15 --depth 3 --count-only
//@ run: generate BinaryTree --strategy symbolic --scope 15 --depth 4 --count-only
//@ run: generate BinaryTree --strategy symbolic --scope 6 --count-only -j 2
//@ run: generate BinaryTree --strategy symbolic --scope 6 --count-only --shard 1/2
//@ run: generate BinaryTree --strategy symbolic --scope 6 --count-only --shard 2/2

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/** A binary tree without data that knows how many nodes it has. */
public class BinaryTree {
    Node root;
    int size;

    public static class Node {
        Node left;
        Node right;
    }

    /** Hangs a new node below the leftmost one. */
    public void addLeftmost() {
        Node added = new Node();
        if (root == null) {
            root = added;
        } else {
            Node node = root;
            while (node.left != null) {
                node = node.left;
            }
            node.left = added;
        }
        size++;
    }

    /** Takes the leftmost node out; its right subtree takes its place. False if there is none. */
    public boolean removeLeftmost() {
        if (root == null) {
            return false;
        }
        if (root.left == null) {
            root = root.right;
        } else {
            Node parent = root;
            while (parent.left.left != null) {
                parent = parent.left;
            }
            parent.left = parent.left.right;
        }
        size--;
        return true;
    }

    /** Exchanges left and right everywhere. */
    public void mirror() {
        mirror(root);
    }

    private static void mirror(Node node) {
        if (node == null) {
            return;
        }
        Node left = node.left;
        node.left = node.right;
        node.right = left;
        mirror(node.left);
        mirror(node.right);
    }

    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> seen = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        seen.add(root);
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.removeFirst();
            if (!visit(node.left, seen, work) || !visit(node.right, seen, work)) {
                return false;
            }
        }
        return seen.size() == size;
    }

    private static boolean visit(Node node, Set<Node> seen, LinkedList<Node> work) {
        return node == null || (seen.add(node) && work.add(node));
    }
}
