//@ why: flushing hands the list away and leaves none behind for a second time
//@ scope: 1
//@ method: flush
//@ kind: exception

package mail.batch;

import java.util.ArrayList;
import java.util.List;

/** Numbers of letters that are sent together. */
public class Batch {
    private List<Integer> pending = new ArrayList<>();
    private int sent;

    public void add(int letter) {
        if (pending == null) {
            pending = new ArrayList<>();
        }
        pending.add(letter);
    }

    /** Sends what is there; how many that were. */
    public int flush() {
        int count = pending.size();
        sent += count;
        pending = null;
        return count;
    }

    public int sent() {
        return sent;
    }
}
