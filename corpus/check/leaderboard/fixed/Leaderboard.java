//@ why: numbers are compared, not subtracted
//@ clean up to scope: 4

package game;

import java.util.HashSet;
import java.util.Set;
import smallscope.annotations.Domain;

/** The results of a game, best first; of equal ones the older stands first. Points may be negative. */
public class Leaderboard {
    private Entry best;
    private int size;

    private static final class Entry {
        @Domain("-2147483648,-1,0,1,2147483647")
        int points;
        Entry next;

        Entry(int points) {
            this.points = points;
        }
    }

    public int size() {
        return size;
    }

    /** Enters a result and returns its rank, from 1. */
    public int add(@Domain("-2147483648,-1,0,1,2147483647") int points) {
        Entry added = new Entry(points);
        Entry before = null;
        Entry after = best;
        int rank = 1;
        while (after != null && Integer.compare(after.points, points) >= 0) {
            before = after;
            after = after.next;
            rank++;
        }
        added.next = after;
        if (before == null) {
            best = added;
        } else {
            before.next = added;
        }
        size++;
        return rank;
    }

    /** The points at a rank, from 1. */
    public int pointsAt(int rank) {
        if (rank < 1 || rank > size) {
            throw new IllegalArgumentException("rank " + rank + " of " + size);
        }
        Entry entry = best;
        for (int i = 1; i < rank; i++) {
            entry = entry.next;
        }
        return entry.points;
    }

    /** Keeps only the best results, so many of them. */
    public void cutTo(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count " + count);
        }
        if (count >= size) {
            return;
        }
        size = count;
        if (count == 0) {
            best = null;
            return;
        }
        Entry last = best;
        for (int i = 1; i < count; i++) {
            last = last.next;
        }
        last.next = null;
    }

    public boolean repOk() {
        Set<Entry> seen = new HashSet<>();
        for (Entry entry = best; entry != null; entry = entry.next) {
            if (!seen.add(entry) || (entry.next != null && entry.next.points > entry.points)) {
                return false;
            }
        }
        return seen.size() == size;
    }
}
