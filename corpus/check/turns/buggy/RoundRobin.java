//@ why: the search for an absent member waits for a null, which a ring does not have, and never ends
//@ scope: 1
//@ method: advanceTo
//@ kind: endless

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;

/** Whose turn it is: members in a ring. Null is no member. */
public class RoundRobin<M> {
    private Node<M> last; // its next is the member whose turn it is; null if there are none
    private int size;

    private static final class Node<M> {
        M member;
        Node<M> next;
    }

    public int size() {
        return size;
    }

    /** Whose turn it is. */
    public M current() {
        if (last == null) {
            throw new NoSuchElementException("no members");
        }
        return last.next.member;
    }

    /** Adds a member whose turn comes after those of all others. */
    public void add(M member) {
        Node<M> added = new Node<>();
        added.member = Objects.requireNonNull(member);
        if (last == null) {
            added.next = added;
        } else {
            added.next = last.next;
            last.next = added;
        }
        last = added;
        size++;
    }

    /** Ends the current member's turn. */
    public void advance() {
        if (last != null) {
            last = last.next;
        }
    }

    /** Advances to the first turn of this member; false, and nothing has changed, if there is no such member. */
    public boolean advanceTo(M member) {
        if (last == null) {
            return false;
        }
        do {
            if (current().equals(member)) {
                return true;
            }
            advance();
        } while (last.next != null);
        return false;
    }

    /** Takes the member whose turn it is out. */
    public M leave() {
        M leaving = current();
        if (last.next == last) {
            last = null;
        } else {
            last.next = last.next.next;
        }
        size--;
        return leaving;
    }

    public boolean repOk() {
        if (last == null) {
            return size == 0;
        }
        Set<Node<M>> seen = new HashSet<>();
        Node<M> node = last;
        do {
            if (node == null || !seen.add(node) || node.member == null) {
                return false;
            }
            node = node.next;
        } while (node != last);
        return seen.size() == size;
    }
}
