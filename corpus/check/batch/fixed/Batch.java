//@ why: flushing begins a new list
//@ clean up to scope: 3

package mail.batch;

import java.util.ArrayList;
import java.util.List;

/** Numbers of letters that are sent together. */
public class Batch {
    private List<Integer> pending = new ArrayList<>();
    private int sent;

    public void add(int letter) {
        pending.add(letter);
    }

    /** Sends what is there; how many that were. */
    public int flush() {
        int count = pending.size();
        sent += count;
        pending = new ArrayList<>();
        return count;
    }

    public int sent() {
        return sent;
    }
}
