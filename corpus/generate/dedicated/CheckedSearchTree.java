//@ why: SearchTree with library checks for the shape, the size and the order: the example of the paper's section 5
//@ domains: CheckedSearchTree.root=null,Node*N; CheckedSearchTree.size=0..N; Node.left=null,Node*N; Node.right=null,Node*N; Node.info=1..N
//@ counts: 1=2/2 2=7/5 3=32/15 4=171/51 5=999/188 6=6171/731 7=39610/2950 8=261529/12235 9=1764780/51822

import smallscope.Checks;

/** A set of numbers as a binary search tree, unbalanced. */
public class CheckedSearchTree {
    Node root;
    int size;

    public static class Node {
        Node left;
        Node right;
        int info;
    }

    public boolean repOk() {
        return Checks.isTree(root, "left", "right")
                && Checks.numberIsEqual(this, "size", count(root))
                && isOrdered(root, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }

    /** Are all numbers from this node down between the two, inclusive? */
    private static boolean isOrdered(Node node, long low, long high) {
        return node == null
                || Checks.numberIsBetween(node, "info", low, high)
                        && isOrdered(node.left, low, node.info - 1L)
                        && isOrdered(node.right, node.info + 1L, high);
    }
}
