package smallscope;

import java.util.Arrays;

/**
 * The objects that a walk has met, told apart by {@code ==}, in the order in which they were met.
 *
 * <p>Because the order is kept, a walk needs no work list of its own: {@link #get} with a rising index is a
 * breadth-first queue. Up to {@value #SCANNED} objects are found by scanning, which needs no identity hashes and is
 * the fast way under an interpreter; beyond that a hash table takes over, so that a list of 100,000 nodes is no
 * trouble.
 *
 * <p>Not thread-safe, and nothing can be removed. The names and types of {@code members} and {@code size} are part of
 * the contract with the machine, which reads both fields directly.
 */
public final class Seen {
    private static final int SCANNED = 16;

    /** The objects met, in order; only the first {@code size} places are in use. */
    private Object[] members = new Object[8];
    private int size;
    /** Positions in {@code members} plus one, 0 for an empty place; null while scanning is enough. */
    private int[] table;

    /** Adds {@code object}, which is not null. Returns false, and changes nothing, if it is in already. */
    public boolean add(Object object) {
        if (contains(object)) {
            return false;
        }
        if (size == members.length) {
            members = Arrays.copyOf(members, size * 2);
        }
        members[size++] = object;
        if (table != null && size * 2 <= table.length) {
            table[place(object)] = size;
        } else if (size > SCANNED) {
            rebuild();
        }
        return true;
    }

    /** Whether this very object was added. Null never is. */
    public boolean contains(Object object) {
        if (table != null) {
            return table[place(object)] != 0;
        }
        for (int i = 0; i < size; i++) {
            if (members[i] == object) {
                return true;
            }
        }
        return false;
    }

    /** The object that was added when {@code index} others were in. */
    public Object get(int index) {
        if (index >= size) {
            throw new IndexOutOfBoundsException(index + " of " + size);
        }
        return members[index];
    }

    /** How many objects were added. */
    public int size() {
        return size;
    }

    /** Where {@code object} is in the table, or the empty place where it would go. */
    private int place(Object object) {
        int mask = table.length - 1;
        // Identity hashes are spread well in their upper bits only on some JVMs.
        int hash = System.identityHashCode(object) * 0x9E3779B1;
        int at = (hash >>> 12) & mask;
        while (table[at] != 0 && members[table[at] - 1] != object) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private void rebuild() {
        table = new int[Integer.highestOneBit(size) * 8];
        for (int i = 0; i < size; i++) {
            table[place(members[i])] = i + 1;
        }
    }
}
