//@ why: a null that a constructor names, where another one gives a value, or that a getter hands on until a setter is called, is told last; a field that a constructor forgot is not
//@ case: a_null_that_was_left_out_on_purpose_is_told_last
//@ run: check LeftOut --scope 1
//@ run: check LeftOut --scope 1 -v

import java.util.ArrayList;
import java.util.List;

public class LeftOut {
    public static class Cell {
        private Object state;
        private Cell left;
        private Cell right;

        public void setState(Object state) {
            this.state = state;
        }

        public Object getState() {
            return state;
        }

        /** What another cell holds is not null of itself. */
        void merge() {
            state = left.state == null ? right.state : left.state;
        }
    }

    private final int[] data;
    private final Cell cell = new Cell();
    private List<Integer> names;

    /** Without data. */
    public LeftOut() {
        data = null;
    }

    public LeftOut(int first) {
        data = new int[] {first};
        names = new ArrayList<>();
    }

    // Told last: what a caller has left out.

    public int length() {
        return data.length;
    }

    public boolean inside() {
        return (Boolean) cell.getState();
    }

    // Wrong: the first constructor forgot it.

    public int named() {
        return names.size();
    }
}
