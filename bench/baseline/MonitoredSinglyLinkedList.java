import java.util.HashSet;
import java.util.Set;

/** corpus/generate/SinglyLinkedList, every field read monitored; nobody reads an element. Bounds: scope. */
final class MonitoredSinglyLinkedList extends KoratSearch {
    static final class Node {
        final int first; // the number of this node's first field
        Item element;
        Node next;

        Node(int first) {
            this.first = first;
        }
    }

    static final class Item {}

    private static final int HEAD = 0;
    private static final int SIZE = 1;
    private static final int ELEMENT = 0; // from Node.first
    private static final int NEXT = 1;

    private Node head;
    private int size;

    private final Node[] nodes; // nodes[0] is null
    private final Node[] owner; // per field
    private final Item[] items;

    MonitoredSinglyLinkedList(int... bounds) {
        int scope = bounds[0];
        size = scope; // its only value
        ClassDomain nodeDomain = classDomain(scope);
        ClassDomain itemDomain = classDomain(scope);
        reference(nodeDomain);
        number(1);
        nodes = new Node[scope + 1];
        owner = new Node[2 + 2 * scope];
        items = new Item[scope];
        for (int i = 0; i < scope; i++) {
            Node node = new Node(object(nodeDomain, i));
            nodes[i + 1] = node;
            items[i] = new Item();
            owner[referenceNotNull(itemDomain)] = node;
            owner[reference(nodeDomain)] = node;
        }
    }

    @Override
    protected void set(int field, int value) {
        Node node = owner[field];
        if (node != null) {
            if (field == node.first + ELEMENT) {
                node.element = items[value];
            } else {
                node.next = nodes[value];
            }
        } else if (field == HEAD) {
            head = nodes[value];
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

    @Override
    protected boolean repOk() {
        Set<Node> seen = new HashSet<>();
        for (Node node = head(); node != null; node = next(node)) {
            if (!seen.add(node)) {
                return false;
            }
        }
        return seen.size() == size();
    }
}
