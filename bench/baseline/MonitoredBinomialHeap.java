/** corpus/generate/BinomialHeap, every field read monitored. Bounds: scope. */
final class MonitoredBinomialHeap extends KoratSearch {
    static final class Node {
        final int first; // the number of this node's first field
        int key;
        int degree;
        Node parent;
        Node sibling;
        Node child;

        Node(int first) {
            this.first = first;
        }
    }

    private static final int SIZE = 0;
    private static final int NODES = 1;
    private static final int DEGREE = 0; // from Node.first
    private static final int PARENT = 1;
    private static final int KEY = 2;
    private static final int CHILD = 3;
    private static final int SIBLING = 4;
    private static final int NODE_FIELDS = 5;

    private int size;
    private Node nodes;

    private final Node[] domain; // domain[0] is null
    private final Node[] owner; // per field

    MonitoredBinomialHeap(int... bounds) {
        int scope = bounds[0];
        ClassDomain classDomain = classDomain(scope);
        number(scope + 1);
        reference(classDomain);
        domain = new Node[scope + 1];
        owner = new Node[2 + NODE_FIELDS * scope];
        for (int i = 0; i < scope; i++) {
            Node node = new Node(object(classDomain, i));
            domain[i + 1] = node;
            owner[number(scope)] = node;
            owner[reference(classDomain)] = node;
            owner[number(scope)] = node;
            owner[reference(classDomain)] = node;
            owner[reference(classDomain)] = node;
        }
    }

    @Override
    protected void set(int field, int value) {
        Node node = owner[field];
        if (node == null) {
            if (field == SIZE) {
                size = value;
            } else {
                nodes = domain[value];
            }
            return;
        }
        switch (field - node.first) {
            case DEGREE -> node.degree = value;
            case PARENT -> node.parent = domain[value];
            case KEY -> node.key = value;
            case CHILD -> node.child = domain[value];
            default -> node.sibling = domain[value];
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

    private int degree(Node node) {
        read(node.first + DEGREE);
        return node.degree;
    }

    private Node parent(Node node) {
        read(node.first + PARENT);
        return node.parent;
    }

    private int key(Node node) {
        read(node.first + KEY);
        return node.key;
    }

    private Node child(Node node) {
        read(node.first + CHILD);
        return node.child;
    }

    private Node sibling(Node node) {
        read(node.first + SIBLING);
        return node.sibling;
    }

    @Override
    protected boolean repOk() {
        int trees = size();
        Node root = nodes();
        for (int degree = 0; trees != 0; degree++, trees >>= 1) {
            if ((trees & 1) == 0) {
                continue;
            }
            if (root == null || !isTree(root, null, degree)) {
                return false;
            }
            root = sibling(root);
        }
        return root == null;
    }

    private boolean isTree(Node node, Node parent, int degree) {
        if (degree(node) != degree || parent(node) != parent) {
            return false;
        }
        if (parent != null && key(node) < key(parent)) {
            return false;
        }
        Node child = child(node);
        for (int expected = degree - 1; expected >= 0; expected--) {
            if (child == null || !isTree(child, node, expected)) {
                return false;
            }
            child = sibling(child);
        }
        return child == null;
    }
}
