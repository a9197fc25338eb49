//@ why: the table grows before graves have filled it
//@ clean up to scope: 4

/**
 * A set of numbers in a table: a number is in the slot of its hash, or in the nearest one behind it that was free.
 * A removed number leaves a grave, because a search for those behind it must go on there.
 */
public class IntHashSet {
    private static final byte FREE = 0;
    private static final byte TAKEN = 1;
    private static final byte GRAVE = 2;

    private int[] numbers = new int[2];
    private byte[] slots = new byte[2];
    private int size;
    private int graves;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean contains(int number) {
        return slots[find(number)] == TAKEN;
    }

    /** False if the number is there already. */
    public boolean add(int number) {
        int slot = find(number);
        if (slots[slot] == TAKEN) {
            return false;
        }
        numbers[slot] = number;
        slots[slot] = TAKEN;
        size++;
        // One slot must remain free, or a search would find no end.
        if (size + graves == numbers.length) {
            rebuild();
        }
        return true;
    }

    /** False if there is no such number. */
    public boolean remove(int number) {
        int slot = find(number);
        if (slots[slot] != TAKEN) {
            return false;
        }
        numbers[slot] = 0;
        slots[slot] = GRAVE;
        size--;
        graves++;
        return true;
    }

    /** The slot of the number, or the free one where the search for it ends. */
    private int find(int number) {
        int slot = number & (numbers.length - 1);
        while (slots[slot] != FREE && (slots[slot] != TAKEN || numbers[slot] != number)) {
            slot = (slot + 1) & (numbers.length - 1);
        }
        return slot;
    }

    /** Twice as many slots, and no graves. */
    private void rebuild() {
        int[] oldNumbers = numbers;
        byte[] oldSlots = slots;
        numbers = new int[2 * oldNumbers.length];
        slots = new byte[2 * oldNumbers.length];
        graves = 0;
        for (int i = 0; i < oldNumbers.length; i++) {
            if (oldSlots[i] == TAKEN) {
                int slot = find(oldNumbers[i]);
                numbers[slot] = oldNumbers[i];
                slots[slot] = TAKEN;
            }
        }
    }
}
