import java.util.HashSet;
import java.util.Set;
import korat.finitization.IFinitization;
import korat.finitization.IIntSet;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** A search tree as one would write it for Korat: the usual case, with a nested class for the nodes. */
public class SearchTree {
    public static class Node {
        Node left;
        Node right;
        int info;
    }

    private Node root;
    private int size;

    public boolean repOK() {
        Set<Node> visited = new HashSet<Node>();
        return isOrderedTree(root, Integer.MIN_VALUE, Integer.MAX_VALUE, visited) && visited.size() == size;
    }

    private static boolean isOrderedTree(Node node, int least, int greatest, Set<Node> visited) {
        if (node == null) {
            return true;
        }
        return visited.add(node) && least <= node.info && node.info <= greatest
            && isOrderedTree(node.left, least, node.info - 1, visited)
            && isOrderedTree(node.right, node.info + 1, greatest, visited);
    }

    public static IFinitization finSearchTree(int nodes, int minSize, int maxSize) {
        return finSearchTree(nodes, minSize, maxSize, 1, nodes);
    }

    public static IFinitization finSearchTree(int nodes, int minSize, int maxSize, int minInfo, int maxInfo) {
        IFinitization fin = FinitizationFactory.create(SearchTree.class);
        IObjSet trees = fin.createObjSet(Node.class, nodes, true);
        IIntSet sizes = fin.createIntSet(minSize, maxSize);
        fin.set("root", trees);
        fin.set("size", sizes);
        fin.set("Node.left", trees);
        fin.set("Node.right", trees);
        fin.set("Node.info", fin.createIntSet(minInfo, maxInfo));
        return fin;
    }
}
