//@ why: a ring with a header, whose labels breadth first are not those of a walk along `next`
//@ domains: CircularList.header=null,Node*N; CircularList.size=0..N; Node.next=null,Node*N; Node.prev=null,Node*N
//@ counts: 1=5/1 2=16/2 3=33/3 4=55/4 5=82/5 6=114/6
/** Numbers of nodes in a ring: the header is no element. */
public class CircularList {
    static final class Node {
        Node next;
        Node prev;
    }

    Node header;
    int size;

    void add() {
        Node added = new Node();
        added.next = header.next;
        added.prev = header;
        header.next.prev = added;
        header.next = added;
        size++;
    }

    /** Takes out the first element; false if there is none. */
    boolean remove() {
        if (size == 0) {
            return false;
        }
        header.next = header.next.next;
        header.next.prev = header;
        size--;
        return true;
    }

    boolean repOk() {
        if (header == null) {
            return false;
        }
        int nodes = 0;
        Node node = header;
        do {
            // A ring that closes elsewhere would give a node two predecessors.
            if (node.next == null || node.next.prev != node) {
                return false;
            }
            node = node.next;
            nodes++;
        } while (node != header);
        return nodes - 1 == size;
    }
}
