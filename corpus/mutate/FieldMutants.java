//@ why: operator `field`: a field becomes another one of the same object and type, read or written
//@ dies: `node.left` became `node.right`: a tree with one child has it on one side
//@ survives: `height = depth` became `height = height`: the two fields are always equal
public class FieldMutants {
    static class Node {
        Node left, right;
        int key;
    }

    Node root;
    int height, depth;

    boolean repOk() {
        if (height != depth || height < 0 || height > 1) return false;
        if (root == null) return height == 0;
        if (height != 1) return false;
        boolean leaves = root.left == null || root.left != root && root.left.left == null && root.left.right == null;
        return leaves && root.right == null;
    }

    boolean hasLeft() {
        Node node = root;
        return node != null && node.left != null;
    }

    void level() { height = depth; }
}
