import java.util.HashSet;
import java.util.Set;

/** A list of numbers from 1 that never fall, behind a header, whose number is 0. */
public class SortedList {
    Node header = new Node();
    int size;

    public static class Node {
        Node next;
        int value;
    }

    /** The number at a place, from 1; 0 if the list is shorter. */
    public int get(int place) {
        Node node = header;
        for (int at = 0; node != null && at < place; at++) {
            node = node.next;
        }
        return node == null ? 0 : node.value;
    }

    public void add(int value) {
        Node before = header;
        while (before.next != null && before.next.value < value) {
            before = before.next;
        }
        Node added = new Node();
        added.value = value;
        added.next = before.next;
        before.next = added;
        size++;
    }

    /** Takes one node with this number out; false if there is none. */
    public boolean remove(int value) {
        Node before = header;
        while (before.next != null && before.next.value < value) {
            before = before.next;
        }
        if (before.next == null || before.next.value != value) {
            return false;
        }
        before.next = before.next.next;
        size--;
        return true;
    }

    public boolean repOk() {
        return header != null && header.value == 0 && isAcyclicOfSize() && isSorted();
    }

    private boolean isAcyclicOfSize() {
        Set<Node> seen = new HashSet<>();
        for (Node node = header; node != null; node = node.next) {
            if (!seen.add(node)) {
                return false;
            }
        }
        return seen.size() == size + 1;
    }

    private boolean isSorted() {
        int least = 1;
        for (Node node = header.next; node != null; node = node.next) {
            if (node.value < least) {
                return false;
            }
            least = node.value;
        }
        return true;
    }
}
