//@ why: varargs pass an array as it is, wrap anything else, accept null both ways and create a new array per call
import java.util.Arrays;
import java.util.List;

public class VarargsCorners {
    static int count(Object... xs) {
        return xs == null ? -1 : xs.length;
    }

    static int sum(int first, int... rest) {
        int s = first;
        for (int r : rest) {
            s += r;
        }
        return s;
    }

    static String types(Number... ns) {
        StringBuilder sb = new StringBuilder(ns.getClass().getSimpleName());
        for (Number n : ns) {
            sb.append(' ').append(n == null ? "null" : n.getClass().getSimpleName());
        }
        return sb.toString();
    }

    @SafeVarargs
    static <T> T[] array(T... ts) {
        return ts;
    }

    static <T> T[] pair(T a, T b) {
        return array(a, b);
    }

    static String[] keep;

    static void keep(String... s) {
        if (keep != null) {
            System.out.println("same array: " + (keep == s));
        }
        keep = s;
    }

    public static void main(String... args) {
        System.out.println(args.length);
        System.out.println(count() + " " + count(1) + " " + count((Object) null) + " " + count((Object[]) null) + " " + count(null, null));
        System.out.println(count(new Object[] {1, 2}) + " " + count((Object) new Object[] {1, 2}) + " " + count(new int[] {1, 2}) + " "
                + count((Object[]) new int[][] {{1}, {2}, {3}}) + " " + count((Object[]) new String[4]) + " " + count(new Object[2], 1));
        System.out.println(sum(1) + " " + sum(1, 2, 3) + " " + sum(1, new int[] {5, 5}) + " " + sum('a', 'b'));
        System.out.println(types(1, 2L, 3f, 4d, (byte) 5, null));
        System.out.println(types(new Integer[] {1}) + " " + types());
        System.out.println(array("a", "b").getClass().getSimpleName() + " " + array(1, "x").getClass().getComponentType().isInterface()
                + " " + array().getClass().getSimpleName() + " " + array(1, 2).getClass().getSimpleName());
        try {
            String[] p = pair("a", "b");
            System.out.println(p.length);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        keep("a");
        keep("a");
        keep(keep);
        List<int[]> oneArray = Arrays.asList(new int[] {1, 2, 3});
        List<Integer> three = Arrays.asList(1, 2, 3);
        System.out.println(oneArray.size() + " " + three.size());
        System.out.println(String.format("%s %s", new Object[] {"x", "y"}) + " " + String.format("%s", (Object) new String[] {"x"}.length));
    }
}
