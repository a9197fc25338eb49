//@ why: widening forgets the rows that are there
//@ scope: 2
//@ method: sum
//@ kind: exception

package table.grid;

import java.util.ArrayList;
import java.util.List;

/** Rows of numbers, all as wide as the grid. */
public class Grid {
    private final List<int[]> rows = new ArrayList<>();
    private int width = 1;

    public void addRow() {
        rows.add(new int[width]);
    }

    public void widen() {
        width++;
    }

    public int sum() {
        int sum = 0;
        for (int[] row : rows) {
            for (int i = 0; i < width; i++) {
                sum += row[i];
            }
        }
        return sum;
    }
}
