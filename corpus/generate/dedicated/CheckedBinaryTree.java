//@ why: BinaryTree with library checks: a child is null or the next node, and the size is counted, not tried
//@ domains: CheckedBinaryTree.root=null,Node*N; CheckedBinaryTree.size=0..N; Node.left=null,Node*N; Node.right=null,Node*N
//@ counts: 1=0/2 2=0/4 3=0/9 4=0/23 5=0/65 6=0/197 7=0/626 8=0/2056 9=0/6918 10=0/23714

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
