import java.util.HashSet;
import java.util.Set;

/** corpus/generate/SortedList, every field read monitored. Bounds: scope. */
final class MonitoredSortedList extends KoratSearch {
    static final class Node {
        final int first; // the number of this node's first field
        Node next;
        int value;

        Node(int first) {
            this.first = first;
        }
    }

    private static final int HEAD = 0;
    private static final int SIZE = 1;
    private static final int NEXT = 0; // from Node.first
    private static final int VALUE = 1;

    private Node head;
    private int size;

    private final Node[] nodes; // nodes[0] is null
    private final Node[] owner; // per field

    MonitoredSortedList(int... bounds) {
        int scope = bounds[0];
        ClassDomain domain = classDomain(scope);
        reference(domain);
        number(scope + 1);
        nodes = new Node[scope + 1];
        owner = new Node[2 + 2 * scope];
        for (int i = 0; i < scope; i++) {
            Node node = new Node(object(domain, i));
            nodes[i + 1] = node;
            owner[reference(domain)] = node;
            owner[number(scope)] = node;
        }
    }

    @Override
    protected void set(int field, int value) {
        Node node = owner[field];
        if (node != null) {
            if (field == node.first + NEXT) {
                node.next = nodes[value];
            } else {
                node.value = 1 + value;
            }
        } else if (field == HEAD) {
            head = nodes[value];
        } else {
            size = value;
        }
    }

    private Node head() {
        read(HEAD);
        return head;
    }

    private int size() {
        read(SIZE);
        return size;
    }

    private Node next(Node node) {
        read(node.first + NEXT);
        return node.next;
    }

    private int value(Node node) {
        read(node.first + VALUE);
        return node.value;
    }

    @Override
    protected boolean repOk() {
        return isAcyclicOfSize() && isSorted();
    }

    private boolean isAcyclicOfSize() {
        Set<Node> seen = new HashSet<>();
        for (Node node = head(); node != null; node = next(node)) {
            if (!seen.add(node)) {
                return false;
            }
        }
        return seen.size() == size();
    }

    private boolean isSorted() {
        for (Node node = head(); node != null && next(node) != null; node = next(node)) {
            if (value(node) > value(next(node))) {
                return false;
            }
        }
        return true;
    }
}
