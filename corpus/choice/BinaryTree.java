//@ why: the smallest predicate over a shape that lives in library collections: every node is read breadth first
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;

public class BinaryTree {
    static class Node {
        Node left;
        Node right;
    }

    Node root;
    int size;

    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> visited = new HashSet<>();
        Queue<Node> open = new ArrayDeque<>();
        visited.add(root);
        open.add(root);
        while (!open.isEmpty()) {
            Node node = open.remove();
            if (!enter(node.left, visited, open) || !enter(node.right, visited, open)) {
                return false;
            }
        }
        return visited.size() == size;
    }

    /** False when the child was met before: then it is no tree. */
    private static boolean enter(Node child, Set<Node> visited, Queue<Node> open) {
        if (child == null) {
            return true;
        }
        return visited.add(child) && open.add(child);
    }
}
