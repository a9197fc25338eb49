//@ why: how mutants are told: conditions in loops and beside each other, text, characters, what nested classes keep
import java.util.function.IntSupplier;

public class ToldMutants {
    int count;

    /** A jump that goes back may be the end of `do`, or an `if` before the end of `while`. */
    static int loops(int[] values, int low) {
        int at = 0;
        while (at < values.length) {
            at++;
            if (values[at - 1] < low) {
                low = values[at - 1];
            }
        }
        do {
            low--;
        } while (low > 9);
        return low;
    }

    /** Three jumps, two of which are taken if their condition does not hold. */
    static boolean mixed(int a, int b, int c) {
        return a > 0 && b > 0 || c > 0;
    }

    static String text(int size, char sign, boolean flag) {
        return sign == '+' ? "size: " + (size + 1) : "flag " + (flag ? 'y' : '\'') + "\n";
    }

    static long mask(long bits, Integer boxed) {
        return (bits & -boxed) << (int) (bits >>> 3);
    }

    IntSupplier captured(int start) {
        return new IntSupplier() {
            @Override public int getAsInt() { return start + count; }
        };
    }

    static int[][] grid(int rows) {
        int[][] grid = new int[rows][2];
        grid[rows - 1] = new int[] {7};
        return grid;
    }

    void swap(ToldMutants other) {
        int count = this.count;
        this.count = other.count;
        other.count = count;
        assert other != this && count >= 0 : "same";
    }

    /** A `do` that is all of an endless loop: its jump and the one behind it lead to the same place. */
    static int again(int low) {
        for (;;) {
            do {
                low--;
                if (low < 3) {
                    return low;
                }
            } while (low > 5);
        }
    }
}
