//@ why: a shallow clone: the array of rows is copied, the rows are shared
//@ scope: 1
//@ method: cloneIsIndependent
//@ kind: property

package game;

import java.util.Arrays;
import smallscope.annotations.Property;

/** A square board with a mark on each field; 0 is an empty field. A program tries its moves on clones. */
public class Board implements Cloneable {
    private final int side;
    private int[][] fields; // by row, then column

    public Board(int side) {
        if (side < 1) {
            throw new IllegalArgumentException("side " + side);
        }
        this.side = side;
        fields = new int[side][side];
    }

    public int side() {
        return side;
    }

    public int get(int row, int column) {
        checkOnBoard(row, column);
        return fields[row][column];
    }

    public void set(int row, int column, int mark) {
        checkOnBoard(row, column);
        fields[row][column] = mark;
    }

    public boolean isFull() {
        for (int[] row : fields) {
            for (int mark : row) {
                if (mark == 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Empties all fields. */
    public void clear() {
        for (int[] row : fields) {
            Arrays.fill(row, 0);
        }
    }

    private void checkOnBoard(int row, int column) {
        if (row < 0 || row >= side || column < 0 || column >= side) {
            throw new IllegalArgumentException("no field " + row + ", " + column);
        }
    }

    /** A board with the same marks, independent of this one. */
    @Override
    public Board clone() {
        try {
            Board copy = (Board) super.clone();
            copy.fields = fields.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Board && Arrays.deepEquals(fields, ((Board) other).fields);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(fields);
    }

    @Override
    public String toString() {
        return Arrays.deepToString(fields);
    }

    /** A move on a clone leaves the board as it is. */
    @Property
    static boolean cloneIsIndependent(Board board, int row, int column, int mark) {
        if (board == null || row < 0 || row >= board.side || column < 0 || column >= board.side) {
            return true;
        }
        int before = board.get(row, column);
        Board copy = board.clone();
        copy.set(row, column, mark);
        return board.get(row, column) == before && copy.get(row, column) == mark;
    }
}
