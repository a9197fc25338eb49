//@ why: RedBlackTree with library checks: parents, sizes and some colours have one candidate each
//@ domains: CheckedRedBlackTree.root=null,Node*N; CheckedRedBlackTree.size=0..N; Node.parent=null,Node*N; Node.left=null,Node*N; Node.right=null,Node*N; Node.black=false,true; Node.key=1..N
//@ counts: 1=3/3 2=13/7 3=53/16 4=243/41 5=1108/115 6=4997/327 7=23867/911 8=120311/2489 9=633783/6753

import smallscope.Checks;

/** A set of numbers as a red-black tree, whose root may have either colour. */
public class CheckedRedBlackTree {
    Node root;
    int size;

    public static class Node {
        Node parent;
        Node left;
        Node right;
        boolean black;
        int key;
    }

    public boolean repOk() {
        return Checks.isTree(root, "left", "right")
                && Checks.parentLinksConsistent(root, "parent", "left", "right")
                && Checks.numberIsEqual(this, "size", count(root))
                && isColoured(root, true)
                && blackHeight(root) >= 0
                && isOrdered(root, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }

    /** Is no red node below a red one? */
    private static boolean isColoured(Node node, boolean mayBeRed) {
        return node == null
                || (mayBeRed || Checks.booleanIs(node, "black", true))
                        && isColoured(node.left, node.black)
                        && isColoured(node.right, node.black);
    }

    /** How many black nodes each way down from here passes; -1 if they differ. */
    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        int left = blackHeight(node.left);
        if (left < 0 || left != blackHeight(node.right)) {
            return -1;
        }
        return node.black ? left + 1 : left;
    }

    /** Are all keys from this node down between the two, inclusive? */
    private static boolean isOrdered(Node node, long low, long high) {
        return node == null
                || Checks.numberIsBetween(node, "key", low, high)
                        && isOrdered(node.left, low, node.key - 1L)
                        && isOrdered(node.right, node.key + 1L, high);
    }
}
