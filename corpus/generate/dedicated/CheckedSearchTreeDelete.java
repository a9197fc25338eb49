//@ why: SearchTreeDelete with library checks: Korat+ skips among the choices that they left, and meets the same classes
//@ domains: CheckedSearchTreeDelete.info=1..M; CheckedSearchTreeDelete.tree=SearchTree*1; SearchTree.root=null,Node*N; SearchTree.size=0..N; Node.left=null,Node*N; Node.right=null,Node*N; Node.info=1..M
//@ counts: 3,3=96/45 3,4=236/148 3,6=1014/822 3,8=3096/2760 5,8=54504/29416
//@ plus: 3,3=92/43/8 3,4=207/125/8 3,6=758/586/8 3,8=2087/1793/8 5,8=35774/16137/9

import smallscope.Checks;

/** The inputs of the deletion from a search tree: a tree, and the value to delete. */
public class CheckedSearchTreeDelete {
    static final class Node {
        Node left;
        Node right;
        int info;
    }

    static final class SearchTree {
        Node root;
        int size;

        boolean repOk() {
            return Checks.isTree(root, "left", "right")
                    && Checks.numberIsEqual(this, "size", count(root))
                    && isOrdered(root, 1, Integer.MAX_VALUE);
        }

        private static int count(Node node) {
            return node == null ? 0 : 1 + count(node.left) + count(node.right);
        }

        private static boolean isOrdered(Node node, long low, long high) {
            return node == null
                    || Checks.numberIsBetween(node, "info", low, high)
                            && isOrdered(node.left, low, node.info - 1L)
                            && isOrdered(node.right, node.info + 1L, high);
        }
    }

    int info;
    SearchTree tree;

    boolean repOk() {
        return Checks.numberIsGreater(this, "info", 0) && tree.repOk();
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
        return place + (node.left == null ? "" : " left") + (node.right == null ? "" : " right");
    }
}
