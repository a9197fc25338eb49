//@ why: BinaryTree with library checks: a child is null or the next node, and the size is counted, not tried
//@ domains: CheckedBinaryTree.root=null,Node*N; CheckedBinaryTree.size=0..N; Node.left=null,Node*N; Node.right=null,Node*N
//@ counts: 1=2/2 2=4/4 3=9/9 4=23/23 5=65/65 6=197/197 7=626/626 8=2056/2056 9=6918/6918 10=23714/23714

import smallscope.Checks;

/** A binary tree without data that knows how many nodes it has. */
public class CheckedBinaryTree {
    Node root;
    int size;

    public static class Node {
        Node left;
        Node right;
    }

    public boolean repOk() {
        return Checks.isTree(root, "left", "right") && Checks.numberIsEqual(this, "size", count(root));
    }

    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }
}
