import java.util.HashSet;
import java.util.Set;

/** corpus/generate/FibonacciHeap, every field read monitored. Bounds: scope. */
final class MonitoredFibonacciHeap extends KoratSearch {
    static final class Node {
        final int first; // the number of this node's first field
        int key;
        int degree;
        Node parent;
        Node child;
        Node left;
        Node right;

        Node(int first) {
            this.first = first;
        }
    }

    private static final int SIZE = 0;
    private static final int NODES = 1;
    private static final int MIN = 2;
    private static final int PARENT = 0; // from Node.first
    private static final int LEFT = 1;
    private static final int RIGHT = 2;
    private static final int CHILD = 3;
    private static final int DEGREE = 4;
    private static final int KEY = 5;
    private static final int NODE_FIELDS = 6;

    private int size;
    private Node nodes;
    private Node min;

    private final Node[] domain; // domain[0] is null
    private final Node[] owner; // per field

    MonitoredFibonacciHeap(int... bounds) {
        int scope = bounds[0];
        ClassDomain classDomain = classDomain(scope);
        number(scope + 1);
        reference(classDomain);
        reference(classDomain);
        domain = new Node[scope + 1];
        owner = new Node[3 + NODE_FIELDS * scope];
        for (int i = 0; i < scope; i++) {
            Node node = new Node(object(classDomain, i));
            domain[i + 1] = node;
            owner[reference(classDomain)] = node;
            owner[reference(classDomain)] = node;
            owner[reference(classDomain)] = node;
            owner[reference(classDomain)] = node;
            owner[number(scope)] = node;
            owner[number(scope)] = node;
        }
    }

    @Override
    protected void set(int field, int value) {
        Node node = owner[field];
        if (node == null) {
            switch (field) {
                case SIZE -> size = value;
                case NODES -> nodes = domain[value];
                default -> min = domain[value];
            }
            return;
        }
        switch (field - node.first) {
            case PARENT -> node.parent = domain[value];
            case LEFT -> node.left = domain[value];
            case RIGHT -> node.right = domain[value];
            case CHILD -> node.child = domain[value];
            case DEGREE -> node.degree = value;
            default -> node.key = value;
        }
    }

    private int size() {
        read(SIZE);
        return size;
    }

    private Node nodes() {
        read(NODES);
        return nodes;
    }

    private Node min() {
        read(MIN);
        return min;
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

    private Node child(Node node) {
        read(node.first + CHILD);
        return node.child;
    }

    private int degree(Node node) {
        read(node.first + DEGREE);
        return node.degree;
    }

    private int key(Node node) {
        read(node.first + KEY);
        return node.key;
    }

    @Override
    protected boolean repOk() {
        if (nodes() == null || min() == null) {
            return nodes() == null && min() == null && size() == 0;
        }
        Set<Node> visited = new HashSet<>();
        if (countRing(nodes(), null, visited) < 0 || visited.size() != size()) {
            return false;
        }
        if (!visited.contains(min()) || parent(min()) != null) {
            return false;
        }
        Node root = nodes();
        do {
            if (key(root) < key(min()) || !isHeapOrdered(root)) {
                return false;
            }
            root = right(root);
        } while (root != nodes());
        return true;
    }

    private int countRing(Node first, Node parent, Set<Node> visited) {
        int count = 0;
        Node node = first;
        do {
            if (!visited.add(node) || parent(node) != parent) {
                return -1;
            }
            int children = child(node) == null ? 0 : countRing(child(node), node, visited);
            if (children != degree(node)) {
                return -1;
            }
            count++;
            if (right(node) == null || left(right(node)) != node) {
                return -1;
            }
            node = right(node);
        } while (node != first);
        return count;
    }

    private boolean isHeapOrdered(Node node) {
        Node child = child(node);
        if (child == null) {
            return true;
        }
        do {
            if (key(child) < key(node) || !isHeapOrdered(child)) {
                return false;
            }
            child = right(child);
        } while (child != child(node));
        return true;
    }
}
