//@ why: arraycopy works as if through a temporary, checks before it moves, and a store failure keeps the copied prefix
import java.util.Arrays;

public class SystemArraycopyOverlap {
    static void fails(Object src, int sp, Object dst, int dp, int n) {
        try {
            System.arraycopy(src, sp, dst, dp, n);
            System.out.println("copied");
        } catch (ArrayStoreException | IndexOutOfBoundsException | NullPointerException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.arraycopy(a, 0, a, 3, 6);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 3, a, 1, 6);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 4, a, 4, 6);
        System.arraycopy(a, 10, a, 0, 0);
        String[] s = {"a", "b", "c", "d", "e"};
        System.arraycopy(s, 0, s, 1, 4);
        System.out.println(Arrays.toString(s));
        long[] l = {1L << 40, 2, 3, 4};
        System.arraycopy(l, 1, l, 0, 3);
        System.out.println(Arrays.toString(l));
        Object[] mixed = {"x", "y", 3, "z"};
        String[] target = {"0", "0", "0", "0"};
        fails(mixed, 0, target, 0, 4);
        System.out.println(Arrays.toString(target));
        Object[] up = new Object[5];
        System.arraycopy(target, 0, up, 1, 4);
        System.out.println(Arrays.toString(up));
        fails(a, 0, l, 0, 1);
        fails(a, 0, new Integer[1], 0, 1);
        fails("not an array", 0, a, 0, 0);
        fails(null, 0, a, 0, 0);
        fails(a, 0, null, 0, 0);
        fails(a, -1, a, 0, 1);
        fails(a, 0, a, 8, 3);
        fails(a, 0, a, 0, -1);
        fails(a, Integer.MAX_VALUE, a, 0, 1);
        fails(a, 5, a, 0, Integer.MAX_VALUE);
        fails(new int[0], 0, new long[0], 0, 0);
        fails(new String[0], 0, new Integer[0], 0, 0);
        fails(new Object[] {null, null}, 0, new Integer[2], 0, 2);
        fails(new Integer[] {1}, 0, new String[1], 0, 1);
        int[][] grid = {{1}, {2}, {3}};
        System.arraycopy(grid, 0, grid, 1, 2);
        grid[0][0] = 9;
        System.out.println(Arrays.deepToString(grid));
        try {
            System.arraycopy(a, 7, a, 2, 5);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        char[] c = "overlap".toCharArray();
        System.arraycopy(c, 1, c, 0, 6);
        System.out.println(new String(c));
    }
}
