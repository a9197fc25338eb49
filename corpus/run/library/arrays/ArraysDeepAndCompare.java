//@ why: deep and shallow equality, hash and text differ for nested arrays, and compare and mismatch follow the first difference
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public class ArraysDeepAndCompare {
    public static void main(String[] args) {
        Object[] a = {1, new int[] {1, 2}, new String[] {"x", null}, new Object[] {new double[] {-0.0}, List.of(1)}, null};
        Object[] b = {1, new int[] {1, 2}, new String[] {"x", null}, new Object[] {new double[] {-0.0}, List.of(1)}, null};
        System.out.println(Arrays.deepToString(a) + " " + Arrays.equals(a, b) + " " + Arrays.deepEquals(a, b) + " " + Arrays.deepHashCode(a) + " " + (Arrays.deepHashCode(a) == Arrays.deepHashCode(b)));
        ((double[]) ((Object[]) b[3])[0])[0] = 0.0;
        System.out.println(Arrays.deepEquals(a, b) + " " + Arrays.deepToString(null) + " " + Arrays.deepEquals(null, null) + " " + Arrays.deepEquals(a, null));
        Object[] loop = {1, null, 2};
        loop[1] = loop;
        System.out.println(Arrays.deepToString(loop));
        System.out.println(Arrays.deepToString(new int[][] {{}, null, {1}, {2, 3}}) + Arrays.deepToString(new boolean[2][2]) + Arrays.deepToString(new char[][][] {{{'a'}}}));
        System.out.println(Arrays.toString((int[]) null) + Arrays.toString(new byte[] {-1}) + Arrays.toString(new Object[] {null, "s"}) + Arrays.toString(new float[0]));
        System.out.println(Arrays.hashCode(new int[] {1, 2}) + " " + Arrays.hashCode(new long[] {1L << 32}) + " " + Arrays.hashCode(new boolean[] {true, false}) + " " + Arrays.hashCode((Object[]) null) + " "
                + Arrays.hashCode(new double[] {0.0, -0.0}) + " " + Arrays.hashCode(new Object[] {"a", null}) + " " + Arrays.hashCode(new char[] {'a'}) + " " + Arrays.hashCode(new byte[] {-1, 1}) + " " + Arrays.hashCode(new short[] {-5}));
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 3}) + " " + Arrays.compare(new int[] {1}, new int[] {1, 0, 0}) + " " + Arrays.compareUnsigned(new int[] {-1}, new int[] {1}) + " "
                + Arrays.compare(new byte[] {-128}, new byte[] {127}) + " " + Arrays.compare(new String[] {"b"}, new String[] {"a"}) + " " + Arrays.compare((int[]) null, new int[0]) + " "
                + Arrays.compare(new String[] {null}, new String[] {"a"}) + " " + Arrays.compare(new boolean[] {true}, new boolean[] {false}) + " "
                + Arrays.compare(new int[] {9, 1, 2}, 1, 3, new int[] {1, 2, 9}, 0, 2));
        int[] p = new int[100];
        int[] q = p.clone();
        q[77] = 1;
        System.out.println(Arrays.mismatch(p, q) + " " + Arrays.mismatch(p, p.clone()) + " " + Arrays.mismatch(p, Arrays.copyOf(p, 50)) + " " + Arrays.mismatch(p, 10, 90, q, 10, 90) + " "
                + Arrays.mismatch(new char[] {'a'}, new char[] {'b'}) + " " + Arrays.mismatch(new String[] {"A"}, new String[] {"a"}, String.CASE_INSENSITIVE_ORDER));
        System.out.println(Arrays.equals(p, 0, 77, q, 0, 77) + " " + Arrays.equals(p, 70, 78, q, 70, 78) + " " + Arrays.equals(new Integer[] {1}, new Integer[] {-1}, Comparator.comparingInt(Math::abs)));
        System.out.println(Arrays.asList(1, 2).hashCode() == Arrays.hashCode(new int[] {1, 2}));
        System.out.println(new int[0].equals(new int[0]) + " " + new int[][] {{1}}[0].clone().length);
        int[][] grid = {{1}, {2}};
        int[][] shallow = grid.clone();
        shallow[0][0] = 9;
        shallow[1] = new int[] {7};
        System.out.println(Arrays.deepToString(grid));
    }
}
