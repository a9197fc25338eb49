import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/** corpus/generate/BinaryTree, every field read monitored. Bounds: scope, or nodes, size from, to. */
final class MonitoredBinaryTree extends KoratSearch {
    static final class Node {
        final int first; // the number of this node's first field
        Node left;
        Node right;

        Node(int first) {
            this.first = first;
        }
    }

    private static final int ROOT = 0;
    private static final int SIZE = 1;
    private static final int LEFT = 0; // from Node.first
    private static final int RIGHT = 1;
    private static final int NODE_FIELDS = 2;

    private Node root;
    private int size;

    private final Node[] nodes; // nodes[0] is null
    private final Node[] owner; // per field
    private final int minSize;

    MonitoredBinaryTree(int... bounds) {
        int count = bounds[0];
        boolean ranges = bounds.length > 1;
        minSize = ranges ? bounds[1] : 0;
        int maxSize = ranges ? bounds[2] : count;
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
        if (field == node.first + LEFT) {
            node.left = nodes[value];
        } else {
            node.right = nodes[value];
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

    private Node left(Node node) {
        read(node.first + LEFT);
        return node.left;
    }

    private Node right(Node node) {
        read(node.first + RIGHT);
        return node.right;
    }

    @Override
    protected boolean repOk() {
        if (root() == null) {
            return size() == 0;
        }
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
        return seen.size() == size();
    }

    private static boolean visit(Node node, Set<Node> seen, LinkedList<Node> work) {
        return node == null || (seen.add(node) && work.add(node));
    }
}
