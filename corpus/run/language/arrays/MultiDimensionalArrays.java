//@ why: partially specified dimensions stay null, rows are independent objects, and a negative inner size fails before any allocation shows
public class MultiDimensionalArrays {
    static StringBuilder log = new StringBuilder();

    static int dim(int n) {
        log.append(n).append(' ');
        if (n == 13) {
            throw new IllegalStateException("thirteen");
        }
        return n;
    }

    public static void main(String[] args) {
        int[][][] partial = new int[2][3][];
        System.out.println(partial.length + " " + partial[1].length + " " + partial[1][2]);
        partial[0][0] = new int[] {1, 2};
        partial[1] = new int[5][];
        System.out.println(partial[0][0][1] + " " + partial[0][1] + " " + partial[1].length + " " + partial.getClass().getSimpleName());
        int[][] ragged = {{1}, {}, {1, 2, 3}, null};
        int sum = 0;
        for (int[] row : ragged) {
            if (row == null) {
                sum += 1000;
                continue;
            }
            for (int x : row) {
                sum += x;
            }
            sum += row.length * 100;
        }
        System.out.println(sum);
        int[] shared = {7};
        int[][] alias = {shared, shared};
        alias[0][0]++;
        System.out.println(alias[1][0] + " " + (alias[0] == alias[1]));
        long[] one[] = new long[2][2], two = {1, 2};
        one[1] = two;
        one[1][0] <<= 40;
        System.out.println(one[1][0] + " " + two[0] + " " + one[0][1]);
        for (int[] dims : new int[][] {{2, 0, 5}, {0, -1, 5}, {2, 13, -1}, {-1, 3, 13}}) {
            try {
                char[][][] c = new char[dim(dims[0])][dim(dims[1])][dim(dims[2])];
                System.out.println(log + "ok " + c.length);
            } catch (NegativeArraySizeException | IllegalStateException e) {
                System.out.println(log + e.toString());
            }
            log.setLength(0);
        }
        System.out.println(new String[1][1][1][1][1][0][0].length);
        Object[][] objects = new String[2][1];
        objects[0] = new String[] {"x"};
        try {
            objects[1] = new Integer[] {1};
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        Object[] mixed = new int[2][2];
        ((int[]) mixed[1])[1] = 5;
        mixed[0] = mixed[1];
        System.out.println(((int[][]) mixed)[0][1]);
        boolean[][] grid = new boolean[3][3];
        grid[1][1] ^= true;
        System.out.println(java.util.Arrays.deepToString(grid));
    }
}
