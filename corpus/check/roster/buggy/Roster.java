//@ why: the roster is changed while its own iterator walks over it, which throws ConcurrentModificationException
//@ scope: 1
//@ method: dismissBelow
//@ kind: exception

package school;

import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import smallscope.annotations.Domain;

/** Pupils by their numbers, in the order in which they came. Its iterator notices when the roster changes. */
public class Roster implements Iterable<Integer> {
    private int[] pupils = new int[0];

    // It only matters while an iterator is in use.
    @Domain("0")
    private int changes;

    public int size() {
        return pupils.length;
    }

    public boolean contains(int pupil) {
        return indexOf(pupil) >= 0;
    }

    /** False if the pupil is there already. */
    public boolean enrol(int pupil) {
        if (contains(pupil)) {
            return false;
        }
        pupils = Arrays.copyOf(pupils, pupils.length + 1);
        pupils[pupils.length - 1] = pupil;
        changes++;
        return true;
    }

    /** False if there is no such pupil. */
    public boolean dismiss(int pupil) {
        int at = indexOf(pupil);
        if (at < 0) {
            return false;
        }
        int[] fewer = Arrays.copyOf(pupils, pupils.length - 1);
        System.arraycopy(pupils, at + 1, fewer, at, fewer.length - at);
        pupils = fewer;
        changes++;
        return true;
    }

    /** Dismisses all pupils with a number below this one. */
    public void dismissBelow(int number) {
        for (int pupil : this) {
            if (pupil < number) {
                dismiss(pupil);
            }
        }
    }

    private int indexOf(int pupil) {
        for (int i = 0; i < pupils.length; i++) {
            if (pupils[i] == pupil) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Walk();
    }

    private final class Walk implements Iterator<Integer> {
        private final int changesAtStart = changes;
        private int next;

        @Override
        public boolean hasNext() {
            return next != pupils.length;
        }

        @Override
        public Integer next() {
            if (changes != changesAtStart) {
                throw new ConcurrentModificationException("the roster has changed");
            }
            if (next == pupils.length) {
                throw new NoSuchElementException("no more pupils");
            }
            return pupils[next++];
        }
    }

    /** No pupil is there twice. */
    public boolean repOk() {
        for (int i = 0; i < pupils.length; i++) {
            if (indexOf(pupils[i]) != i) {
                return false;
            }
        }
        return true;
    }
}
