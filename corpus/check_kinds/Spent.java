//@ why: an object is given to itself, was made with a number that another would do for, was put out of service, or was given a place that it does not look at: doubtful
//@ case: what_an_object_was_given_before_may_be_the_callers_fault
//@ run: check 'Spent$Node' --scope 1
//@ run: check 'Spent$Buffer' --scope 2
//@ run: check 'Spent$Table' --scope 2
//@ run: check 'Spent$Share' --scope 1
//@ run: check 'Spent$Pump' --scope 1 --max-instructions 1e5
//@ case: the_same_where_no_number_would_do_is_wrong
//@ run: check 'Spent$Broken' --scope 2

public class Spent {
    /** No node is beside itself. */
    public static class Node {
        private final int[] places = {1};

        public int beside(Node other) {
            int[] free = other == this ? new int[0] : places;
            return free[0];
        }
    }

    /** Nobody puts anything into a buffer that was released, until it is opened again. */
    public static class Buffer {
        private int[] slots = {0};

        public void put(boolean is) {
            int[] all = slots;
            all[0] = is ? 1 : 0;
        }

        public void release() {
            slots = null;
        }

        public void open() {
            slots = new int[] {0};
        }
    }

    /** The caller must know which slot is taken. */
    public static class Table {
        private final int[] slots = {7, 8};
        private int size = 1;

        public void removeAt(int slot) {
            slots[slot] = 0;
            size--;
        }

        public int[] all() {
            return new int[size];
        }
    }

    /** What it was made with decides. */
    public static class Share {
        private final int parts;

        public Share(int parts) {
            this.parts = parts - 1;
        }

        public int each() {
            return 6 / parts;
        }
    }

    /** Nothing is moved, whatever small number it was made with. */
    public static class Pump {
        private final int room;

        public Pump(int room) {
            this.room = room;
        }

        public int drain() {
            int left = 5;
            while (left > 0) {
                left -= room / 5000;
            }
            return left;
        }
    }

    /** Any slot will do, and the size is wrong all the same. */
    public static class Broken {
        private final int[] slots = {7, 8};
        private int size = 1;

        public void removeAt(int slot) {
            slots[slot & 1] = 0;
            size--;
        }

        public int[] all() {
            return new int[size];
        }
    }
}
