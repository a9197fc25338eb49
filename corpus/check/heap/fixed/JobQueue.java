//@ why: the earlier of the two children comes up
//@ clean up to scope: 5

package sched;

import java.util.Arrays;
import java.util.NoSuchElementException;

/** Jobs by their due times, the earliest first, as a binary heap in an array. */
public class JobQueue {
    private int[] due = new int[0]; // the children of i are 2i+1 and 2i+2
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** When the next job is due. */
    public int peek() {
        if (size == 0) {
            throw new NoSuchElementException("no job");
        }
        return due[0];
    }

    public void add(int time) {
        if (size == due.length) {
            due = Arrays.copyOf(due, 2 * size + 1);
        }
        int at = size++;
        while (at > 0 && due[(at - 1) / 2] > time) {
            due[at] = due[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        due[at] = time;
    }

    /** Takes the next job out and returns when it was due. */
    public int poll() {
        int first = peek();
        size--;
        int last = due[size];
        due[size] = 0;
        if (size > 0) {
            siftDown(last);
        }
        return first;
    }

    /** Puts a time at the root, or as far below as it must go. */
    private void siftDown(int time) {
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            int right = child + 1;
            if (right < size && due[right] < due[child]) {
                child = right;
            }
            if (time <= due[child]) {
                break;
            }
            due[at] = due[child];
            at = child;
        }
        due[at] = time;
    }

    /** How many jobs are due before this time. */
    public int countBefore(int time) {
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (due[i] < time) {
                count++;
            }
        }
        return count;
    }

    /** No job is due before its parent; places without a job are 0. */
    public boolean repOk() {
        if (size < 0 || size > due.length) {
            return false;
        }
        for (int i = 0; i < due.length; i++) {
            if (i >= size ? due[i] != 0 : i > 0 && due[i] < due[(i - 1) / 2]) {
                return false;
            }
        }
        return true;
    }
}
