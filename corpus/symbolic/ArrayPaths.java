//@ why: the length of an array is a term, and so is an element at an index that is one
//@ case: lengths_and_elements_of_arrays_are_terms
//@ run: test ArrayPaths --all-methods --length 3
public class ArrayPaths {
    static int lengths(int[] a, int[] b) {
        if (a.length > b.length) return a.length == b.length ? 1 : 2;
        return a.length < 0 ? 3 : 4;
    }

    static int at(int[] a, int i) {
        if (i >= 0 && i < a.length) return a[i] == 7 ? 1 : 0;
        try {
            return a[i];
        } catch (ArrayIndexOutOfBoundsException e) {
            return i < 0 ? -1 : -2;
        }
    }

    static int written(int[] a, int i, int j) {
        a[i] = 1;
        a[j] = 2;
        if (a[i] == 1) return i == j ? 1 : 2;
        return a[i] == 2 ? 3 : 4;
    }

    static boolean narrowed(byte[] a, int i, int value) {
        a[i] = (byte) value;
        return a[i] > 127 || a[i] != value;
    }

    static int made(int n) {
        int[] a = new int[n];
        if (a.length != n) return 1;
        if (n > 0 && a[n - 1] != 0) return 2;
        return n == 3 ? 3 : 4;
    }

    static int copied(char[] a, int n) {
        char[] b = new char[4];
        System.arraycopy(a, 0, b, 1, n);
        if (b[0] != 0) return 1;
        if (n == 2 && b[2] == 'x') return a[1] == 'x' ? 2 : 3;
        return b[3] != 0 && n < 3 ? 4 : 5;
    }

    static int cloned(long[] a) {
        long[] b = a.clone();
        if (b.length != a.length) return 1;
        return b.length > 0 && b[0] != a[0] ? 2 : 3;
    }

    static int reference(String[] a, int i) {
        if (a[i] == null) return i < 0 ? 1 : 2;
        return a[i].length() == 1 ? 3 : 4;
    }

    static int nested(int[][] a) {
        if (a.length == 2 && a[1] != null && a[1].length == 1) return a[1][0] > a.length ? 1 : 2;
        return 3;
    }

    static int rest(int[] a) {
        int[] b = java.util.Arrays.copyOfRange(a, 1, a.length);
        return b.length > 0 && b[0] == 5 ? (a[1] == 5 ? 1 : 2) : 3;
    }

    static int looked(short[] a) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == 300) return i > 2 ? 1 : 2;
        }
        return 3;
    }

    static int sorted(double[] a) {
        if (a.length < 2) return 0;
        return a[0] < a[1] ? 1 : a[0] >= a[1] ? 2 : 3;
    }
}
