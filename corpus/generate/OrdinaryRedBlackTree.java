//@ why: a red-black tree as it is ordinarily written: wrapped nodes in a `HashSet`, boxed keys that are compared, a message on every failing path
//@ domains: OrdinaryRedBlackTree.root=null,Node*N; OrdinaryRedBlackTree.size=0..N; Node.parent=null,Node*N; Node.left=null,Node*N; Node.right=null,Node*N; Node.black=false,true; Node.key=1..N
//@ counts: 1=8/3 2=45/7 3=212/16 4=1105/41 5=5369/115 6=23462/327 7=103164/911 8=463533/2489 9=2145829/6753 10=10442867/18439

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/** A set of numbers as a red-black tree; the valid ones are those of {@code RedBlackTree}. */
public class OrdinaryRedBlackTree {
    Node root;
    int size;

    static class Node {
        Node parent;
        Node left;
        Node right;
        boolean black;
        Integer key;
    }

    /** A node that is equal to itself only, whatever its class thinks. */
    private static final class Wrapper {
        private final Node node;

        Wrapper(Node node) {
            this.node = node;
        }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Wrapper)) {
                return false;
            }
            return ((Wrapper) other).node == node;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(node);
        }
    }

    private static String problem;

    private static boolean fail(String message) {
        problem = message;
        return false;
    }

    public boolean repOk() {
        if (root == null) {
            return size == 0 || fail("an empty tree has a size");
        }
        if (root.parent != null) {
            return fail("the root has a parent");
        }
        return isTree() && hasColours() && isOrdered(root, null, null);
    }

    private boolean isTree() {
        Set<Wrapper> seen = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        seen.add(new Wrapper(root));
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.removeFirst();
            if (node.left != null) {
                if (!seen.add(new Wrapper(node.left))) {
                    return fail("a left child is met twice");
                }
                if (node.left.parent != node) {
                    return fail("a left child has another parent");
                }
                work.add(node.left);
            }
            if (node.right != null) {
                if (!seen.add(new Wrapper(node.right))) {
                    return fail("a right child is met twice");
                }
                if (node.right.parent != node) {
                    return fail("a right child has another parent");
                }
                work.add(node.right);
            }
        }
        return seen.size() == size || fail("the size is wrong");
    }

    /** No red node has a red child, and all ways down pass as many black nodes. */
    private boolean hasColours() {
        LinkedList<Node> work = new LinkedList<>();
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.removeFirst();
            if (!node.black && (isRed(node.left) || isRed(node.right))) {
                return fail("a red node has a red child");
            }
            if (node.left != null) {
                work.add(node.left);
            }
            if (node.right != null) {
                work.add(node.right);
            }
        }
        return blackHeight(root) >= 0 || fail("the black heights differ");
    }

    private static boolean isRed(Node node) {
        return node != null && !node.black;
    }

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

    private static boolean isOrdered(Node node, Integer min, Integer max) {
        if (node.key == null) {
            return fail("a node has no key");
        }
        if (min != null && compare(node.key, min) <= 0) {
            return fail("a key is too small");
        }
        if (max != null && compare(node.key, max) >= 0) {
            return fail("a key is too large");
        }
        if (node.left != null && !isOrdered(node.left, min, node.key)) {
            return false;
        }
        return node.right == null || isOrdered(node.right, node.key, max);
    }

    private static <T extends Comparable<T>> int compare(T one, T other) {
        return one.compareTo(other);
    }
}
