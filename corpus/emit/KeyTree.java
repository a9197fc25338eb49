//@ why: private nodes behind a small interface, in no package; every call returns a boolean
public class KeyTree {
    private static class Node {
        private int key;
        private Node left;
        private Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    public boolean add(int key) {
        int before = size;
        root = add(root, key);
        return size > before;
    }

    public boolean remove(int key) {
        int before = size;
        root = remove(root, key);
        return size < before;
    }

    private Node add(Node node, int key) {
        if (node == null) {
            size++;
            return new Node(key);
        }
        if (key < node.key) {
            node.left = add(node.left, key);
        } else if (key > node.key) {
            node.right = add(node.right, key);
        }
        return node;
    }

    private Node remove(Node node, int key) {
        if (node == null) {
            return null;
        }
        if (key < node.key) {
            node.left = remove(node.left, key);
        } else if (key > node.key) {
            node.right = remove(node.right, key);
        } else {
            size--;
            return join(node);
        }
        return node;
    }

    /** What is left of a node without its key: the least key on the right moves up. */
    private static Node join(Node node) {
        if (node.left == null || node.right == null) {
            return node.left == null ? node.right : node.left;
        }
        Node least = node.right;
        Node above = node;
        while (least.left != null) {
            above = least;
            least = least.left;
        }
        if (above != node) {
            above.left = least.right;
            least.right = node.right;
        }
        least.left = node.left;
        return least;
    }
}
