//@ why: the letter that moves up into a deleted place is passed over: of two in a row from one sender the second stays
//@ scope: 2
//@ method: block
//@ kind: postcondition

package mail;

import java.util.Arrays;
import smallscope.annotations.Ensures;

/** Letters by their senders, oldest first. A sender may have written often. */
public class Mailbox {
    private int[] senders = new int[0];
    private int size;

    public int size() {
        return size;
    }

    public void receive(int sender) {
        if (size == senders.length) {
            senders = Arrays.copyOf(senders, size + 4);
        }
        senders[size] = sender;
        size++;
    }

    public int countFrom(int sender) {
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (senders[i] == sender) {
                count++;
            }
        }
        return count;
    }

    /** Takes the letter at a place out, and returns its sender. */
    public int delete(int place) {
        if (place < 0 || place >= size) {
            throw new IllegalArgumentException("place " + place + " of " + size);
        }
        int sender = senders[place];
        for (int i = place; i < size - 1; i++) {
            senders[i] = senders[i + 1];
        }
        size--;
        senders[size] = 0;
        return sender;
    }

    /** Takes all letters of a sender out, and returns how many they were. */
    @Ensures("noneLeft")
    public int block(int sender) {
        int before = size;
        for (int i = 0; i < size; i++) {
            if (senders[i] == sender) {
                delete(i);
            }
        }
        return before - size;
    }

    boolean noneLeft(int sender, int result) {
        return countFrom(sender) == 0 && result >= 0;
    }

    /** Places without a letter are 0. */
    public boolean repOk() {
        if (size < 0 || size > senders.length) {
            return false;
        }
        for (int i = size; i < senders.length; i++) {
            if (senders[i] != 0) {
                return false;
            }
        }
        return true;
    }
}
