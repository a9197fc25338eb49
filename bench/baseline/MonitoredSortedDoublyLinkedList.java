/** corpus/generate/SortedDoublyLinkedList, every field read monitored. Bounds: scope. */
final class MonitoredSortedDoublyLinkedList extends KoratSearch {
    static final class Node {
        final int first; // the number of this node's first field
        int value;
        Node prev;
        Node next;

        Node(int first) {
            this.first = first;
        }
    }

    private static final int HEAD = 0;
    private static final int TAIL = 1;
    private static final int SIZE = 2;
    private static final int PREV = 0; // from Node.first
    private static final int VALUE = 1;
    private static final int NEXT = 2;
    private static final int NODE_FIELDS = 3;

    private Node head;
    private Node tail;
    private int size;

    private final Node[] nodes; // nodes[0] is null
    private final Node[] owner; // per field

    MonitoredSortedDoublyLinkedList(int... bounds) {
        int scope = bounds[0];
        ClassDomain domain = classDomain(scope);
        reference(domain);
        reference(domain);
        number(scope + 1);
        nodes = new Node[scope + 1];
        owner = new Node[3 + NODE_FIELDS * scope];
        for (int i = 0; i < scope; i++) {
            Node node = new Node(object(domain, i));
            nodes[i + 1] = node;
            owner[reference(domain)] = node;
            owner[number(scope)] = node;
            owner[reference(domain)] = node;
        }
    }

    @Override
    protected void set(int field, int value) {
        Node node = owner[field];
        if (node == null) {
            switch (field) {
                case HEAD -> head = nodes[value];
                case TAIL -> tail = nodes[value];
                default -> size = value;
            }
            return;
        }
        switch (field - node.first) {
            case PREV -> node.prev = nodes[value];
            case VALUE -> node.value = 1 + value;
            default -> node.next = nodes[value];
        }
    }

    private Node head() {
        read(HEAD);
        return head;
    }

    private Node tail() {
        read(TAIL);
        return tail;
    }

    private int size() {
        read(SIZE);
        return size;
    }

    private Node prev(Node node) {
        read(node.first + PREV);
        return node.prev;
    }

    private int value(Node node) {
        read(node.first + VALUE);
        return node.value;
    }

    private Node next(Node node) {
        read(node.first + NEXT);
        return node.next;
    }

    @Override
    protected boolean repOk() {
        int length = 0;
        Node last = null;
        for (Node node = head(); node != null; node = next(node)) {
            if (prev(node) != last) {
                return false;
            }
            if (last != null && value(node) < value(last)) {
                return false;
            }
            last = node;
            length++;
        }
        return tail() == last && size() == length;
    }
}
