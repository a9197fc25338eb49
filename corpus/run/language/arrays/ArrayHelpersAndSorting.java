//@ why: library array helpers sort stably, search by insertion point, compare lexicographically and write through views
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

public class ArrayHelpersAndSorting {
    record Item(String name, int key) {
        @Override
        public String toString() { return name + key; }
    }

    static int[] random(int n, int seed) {
        int[] a = new int[n];
        int x = seed;
        for (int i = 0; i < n; i++) {
            x = x * 1103515245 + 12345;
            a[i] = x >> 8;
        }
        return a;
    }

    static void quicksort(int[] a, int lo, int hi) {
        if (lo >= hi) { return; }
        int p = a[lo + hi >>> 1], i = lo, j = hi;
        while (i <= j) {
            while (a[i] < p) { i++; }
            while (a[j] > p) {
                j--;
            }
            if (i <= j) {
                int t = a[i];
                a[i++] = a[j];
                a[j--] = t;
            }
        }
        quicksort(a, lo, j);
        quicksort(a, i, hi);
    }

    public static void main(String[] args) {
        int[] a = random(1000, 42);
        int[] b = a.clone();
        Arrays.sort(a);
        quicksort(b, 0, b.length - 1);
        System.out.println(Arrays.equals(a, b) + " " + a[0] + " " + a[500] + " " + Arrays.hashCode(a));
        System.out.println(Arrays.binarySearch(new int[] {1, 3, 5}, 3) + " " + Arrays.binarySearch(new int[] {1, 3, 5}, 4) + " " + Arrays.binarySearch(new int[] {}, 1));
        Item[] items = {new Item("a", 2), new Item("b", 1), new Item("c", 2), new Item("d", 1), new Item("e", 0)};
        Arrays.sort(items, (x, y) -> x.key() - y.key());
        System.out.println(Arrays.toString(items));
        double[] d = {1.0, Double.NaN, -0.0, 0.0, Double.NEGATIVE_INFINITY, -1};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        String[] s = {"b", "A", "a", "", "ab"};
        List<String> view = Arrays.asList(s);
        Collections.sort(view);
        System.out.println(Arrays.toString(s));
        view.set(0, "first");
        System.out.println(s[0] + view.contains("ab"));
        try {
            view.add("x");
        } catch (UnsupportedOperationException e) {
            System.out.println("fixed size");
        }
        try {
            Arrays.sort(new Object[] {"x", 1});
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        System.out.println(Arrays.compare(new int[] {1, 2}, new int[] {1, 2, 3}) + " " + Arrays.mismatch(new int[] {1, 2}, new int[] {1, 3}));
        System.out.println(Arrays.toString(Arrays.copyOf(new int[] {1}, 3)) + Arrays.toString(Arrays.copyOfRange(new String[] {"x", "y"}, 1, 4)));
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        Collections.rotate(list, 1);
        Collections.swap(list, 0, 3);
        list.remove(1);
        list.remove((Integer) 3);
        System.out.println(list + " " + Collections.max(list) + Collections.frequency(list, 2) + Collections.nCopies(2, "z"));
    }
}
