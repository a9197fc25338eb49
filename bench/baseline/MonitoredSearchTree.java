import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/** corpus/generate/SearchTree, every field read monitored. Bounds: scope, or nodes, size from, to, info from, to. */
class MonitoredSearchTree extends KoratSearch {
    static final class Node {
        final int first; // the number of this node's first field
        Node left;
        Node right;
        int info;

        Node(int first) {
            this.first = first;
        }
    }

    private static final int NO_BOUND = -1;
    private static final int ROOT = 0;
    private static final int SIZE = 1;
    private static final int LEFT = 0; // from Node.first
    private static final int RIGHT = 1;
    private static final int INFO = 2;
    private static final int NODE_FIELDS = 3;

    private Node root;
    private int size;

    private final Node[] nodes; // nodes[0] is null
    private final Node[] owner; // per field
    private final int minSize;
    private final int minInfo;

    MonitoredSearchTree(int... bounds) {
        int count = bounds[0];
        boolean ranges = bounds.length > 1;
        minSize = ranges ? bounds[1] : 0;
        int maxSize = ranges ? bounds[2] : count;
        minInfo = ranges ? bounds[3] : 1;
        int maxInfo = ranges ? bounds[4] : count;
        ClassDomain domain = classDomain(count);
        reference(domain);
        number(maxSize - minSize + 1);
        nodes = new Node[count + 1];
        owner = new Node[2 + NODE_FIELDS * count];
        for (int i = 0; i < count; i++) {
            Node node = new Node(object(domain, i));
            nodes[i + 1] = node;
            owner[reference(domain)] = node;
            owner[reference(domain)] = node;
            owner[number(maxInfo - minInfo + 1)] = node;
        }
    }

    @Override
    protected void set(int field, int value) {
        Node node = owner[field];
        if (node == null) {
            if (field == ROOT) {
                root = nodes[value];
            } else {
                size = minSize + value;
            }
            return;
        }
        switch (field - node.first) {
            case LEFT -> node.left = nodes[value];
            case RIGHT -> node.right = nodes[value];
            default -> node.info = minInfo + value;
        }
    }

    /** The present tree once more, in the classes under test. */
    protected final SpecifiedTree plain() {
        SpecifiedTree tree = new SpecifiedTree();
        tree.root = plain(root);
        tree.size = size;
        return tree;
    }

    private static SearchTree.Node plain(Node node) {
        if (node == null) {
            return null;
        }
        SearchTree.Node plain = new SearchTree.Node();
        plain.left = plain(node.left);
        plain.right = plain(node.right);
        plain.info = node.info;
        return plain;
    }

    private Node root() {
        read(ROOT);
        return root;
    }

    private int size() {
        read(SIZE);
        return size;
    }

    private Node left(Node node) {
        read(node.first + LEFT);
        return node.left;
    }

    private Node right(Node node) {
        read(node.first + RIGHT);
        return node.right;
    }

    private int info(Node node) {
        read(node.first + INFO);
        return node.info;
    }

    @Override
    protected boolean repOk() {
        if (root() == null) {
            return size() == 0;
        }
        return isAcyclic() && numNodes(root()) == size() && isOrdered(root(), NO_BOUND, NO_BOUND);
    }

    private boolean isAcyclic() {
        Set<Node> seen = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        seen.add(root());
        work.add(root());
        while (!work.isEmpty()) {
            Node node = work.removeFirst();
            if (!visit(left(node), seen, work) || !visit(right(node), seen, work)) {
                return false;
            }
        }
        return true;
    }

    private static boolean visit(Node node, Set<Node> seen, LinkedList<Node> work) {
        return node == null || (seen.add(node) && work.add(node));
    }

    private int numNodes(Node node) {
        return node == null ? 0 : 1 + numNodes(left(node)) + numNodes(right(node));
    }

    private boolean isOrdered(Node node, int min, int max) {
        int info = info(node);
        if ((min != NO_BOUND && info <= min) || (max != NO_BOUND && info >= max)) {
            return false;
        }
        return (left(node) == null || isOrdered(left(node), min, info))
                && (right(node) == null || isOrdered(right(node), info, max));
    }
}
