//@ why: a new state cuts off what was undone before
//@ clean up to scope: 3

package editor;

import java.util.Arrays;
import java.util.NoSuchElementException;
import smallscope.annotations.Expect;

/** The states of a document, with a way back and, until something else is done, forth again. */
public class History {
    private int[] states = new int[0];
    private int done; // how many of the states count; the last of them is the current one
    private int length; // with those that can be redone

    public boolean canUndo() {
        return done > 0;
    }

    public boolean canRedo() {
        return done < length;
    }

    /** The state that the document is in now. */
    public int current() {
        if (done == 0) {
            throw new NoSuchElementException("nothing was done");
        }
        return states[done - 1];
    }

    /** The document gets a new state. What was undone before is lost. */
    public void record(int state) {
        if (done == states.length) {
            states = Arrays.copyOf(states, done + 1);
        }
        states[done] = state;
        done++;
        Arrays.fill(states, done, states.length, 0);
        length = done;
    }

    boolean recordPost(int state) {
        return current() == state && !canRedo();
    }

    public void undo() {
        if (!canUndo()) {
            throw new IllegalStateException("nothing to undo");
        }
        done--;
    }

    public void redo() {
        if (!canRedo()) {
            throw new IllegalStateException("nothing to redo");
        }
        done++;
    }

    /** The state so many steps ago. */
    @Expect(IndexOutOfBoundsException.class)
    public int stepsAgo(int steps) {
        if (steps < 0 || steps >= done) {
            throw new IndexOutOfBoundsException(steps + " steps ago");
        }
        return states[done - 1 - steps];
    }

    /** Places that hold no state are 0. */
    public boolean repOk() {
        if (done < 0 || done > length || length > states.length) {
            return false;
        }
        for (int i = length; i < states.length; i++) {
            if (states[i] != 0) {
                return false;
            }
        }
        return true;
    }
}
