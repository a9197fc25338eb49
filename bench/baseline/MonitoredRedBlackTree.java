import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/** corpus/generate/RedBlackTree, every field read monitored. Bounds: scope, or nodes, size from, to, keys. */
final class MonitoredRedBlackTree extends KoratSearch {
    static final class Node {
        final int first; // the number of this node's first field
        Node parent;
        Node left;
        Node right;
        boolean black;
        int key;

        Node(int first) {
            this.first = first;
        }
    }

    private static final int ROOT = 0;
    private static final int SIZE = 1;
    private static final int PARENT = 0; // from Node.first
    private static final int LEFT = 1;
    private static final int RIGHT = 2;
    private static final int BLACK = 3;
    private static final int KEY = 4;
    private static final int NODE_FIELDS = 5;

    private Node root;
    private int size;

    private final Node[] nodes; // nodes[0] is null
    private final Node[] owner; // per field
    private final int minSize;

    MonitoredRedBlackTree(int... bounds) {
        int count = bounds[0];
        boolean ranges = bounds.length > 1;
        minSize = ranges ? bounds[1] : 0;
        int maxSize = ranges ? bounds[2] : count;
        int keys = ranges ? bounds[3] : count;
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
            owner[reference(domain)] = node;
            owner[number(2)] = node;
            owner[number(keys)] = node;
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
            case PARENT -> node.parent = nodes[value];
            case LEFT -> node.left = nodes[value];
            case RIGHT -> node.right = nodes[value];
            case BLACK -> node.black = value != 0;
            default -> node.key = 1 + value;
        }
    }

    private Node root() {
        read(ROOT);
        return root;
    }

    private int size() {
        read(SIZE);
        return size;
    }

    private Node parent(Node node) {
        read(node.first + PARENT);
        return node.parent;
    }

    private Node left(Node node) {
        read(node.first + LEFT);
        return node.left;
    }

    private Node right(Node node) {
        read(node.first + RIGHT);
        return node.right;
    }

    private boolean black(Node node) {
        read(node.first + BLACK);
        return node.black;
    }

    private int key(Node node) {
        read(node.first + KEY);
        return node.key;
    }

    @Override
    protected boolean repOk() {
        if (root() == null) {
            return size() == 0;
        }
        return parent(root()) == null
                && isTreeOfSize()
                && blackHeight(root()) >= 0
                && isOrdered(root(), 0, Integer.MAX_VALUE);
    }

    private boolean isTreeOfSize() {
        Set<Node> seen = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        seen.add(root());
        work.add(root());
        while (!work.isEmpty()) {
            Node node = work.removeFirst();
            if (!visit(left(node), node, seen, work) || !visit(right(node), node, seen, work)) {
                return false;
            }
        }
        return seen.size() == size();
    }

    private boolean visit(Node node, Node parent, Set<Node> seen, LinkedList<Node> work) {
        return node == null || (seen.add(node) && parent(node) == parent && work.add(node));
    }

    private boolean isRed(Node node) {
        return node != null && !black(node);
    }

    private int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        if (!black(node) && (isRed(left(node)) || isRed(right(node)))) {
            return -1;
        }
        int left = blackHeight(left(node));
        if (left < 0 || left != blackHeight(right(node))) {
            return -1;
        }
        return black(node) ? left + 1 : left;
    }

    private boolean isOrdered(Node node, int min, int max) {
        if (node == null) {
            return true;
        }
        int key = key(node);
        return min < key && key < max && isOrdered(left(node), min, key) && isOrdered(right(node), key, max);
    }
}
