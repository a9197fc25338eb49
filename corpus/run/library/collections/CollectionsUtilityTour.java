//@ why: rotate, shuffle with a seed, swap, frequency, disjoint, fill and binarySearch have exactly specified results
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;

public class CollectionsUtilityTour {
    static List<Integer> upTo(int n) {
        List<Integer> l = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            l.add(i);
        }
        return l;
    }

    public static void main(String[] args) {
        for (int d : new int[] {0, 1, -1, 4, 10, -23, 1000}) {
            List<Integer> l = upTo(10);
            Collections.rotate(l, d);
            List<Integer> m = new LinkedList<>(upTo(110));
            Collections.rotate(m, d);
            System.out.println(d + " " + l + " " + m.get(0) + " " + m.get(109));
        }
        List<Integer> sub = upTo(8);
        Collections.rotate(sub.subList(2, 6), 1);
        System.out.println(sub);
        for (long seed : new long[] {0, 42, -1}) {
            List<Integer> l = upTo(12);
            Collections.shuffle(l, new Random(seed));
            List<Integer> m = new LinkedList<>(upTo(12));
            Collections.shuffle(m, new Random(seed));
            System.out.println(l + " " + l.equals(m));
        }
        List<String> s = new ArrayList<>(List.of("b", "a", "c", "a", "b", "a"));
        System.out.println(Collections.frequency(s, "a") + " " + Collections.frequency(s, null) + " " + Collections.disjoint(s, List.of("x")) + " " + Collections.disjoint(s, s)
                + " " + Collections.max(s) + " " + Collections.min(s, Collections.reverseOrder()) + " " + Collections.indexOfSubList(s, List.of("a", "b")) + " "
                + Collections.lastIndexOfSubList(s, List.of("a")) + " " + Collections.indexOfSubList(s, List.of()));
        Collections.replaceAll(s, "a", "z");
        Collections.swap(s, 0, 5);
        System.out.println(s + " " + Collections.addAll(s, "p", "q") + " " + s);
        Collections.sort(s, Comparator.reverseOrder());
        System.out.println(s + " " + Collections.binarySearch(s, "q", Comparator.reverseOrder()) + " " + Collections.binarySearch(s, "a", Collections.reverseOrder()));
        List<Integer> evens = new LinkedList<>(List.of(0, 2, 4, 6, 8));
        for (int k = -1; k < 10; k += 2) {
            System.out.print(Collections.binarySearch(evens, k) + " ");
        }
        System.out.println(Collections.binarySearch(evens, 6));
        Collections.fill(evens, 7);
        List<Integer> dest = upTo(7);
        Collections.copy(dest, evens);
        System.out.println(dest + " " + Collections.nCopies(3, "ab") + " " + Collections.nCopies(0, 1));
        try {
            Collections.copy(evens, upTo(6));
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Collections.reverse(dest);
        System.out.println(dest + " " + Collections.list(Collections.enumeration(dest)) + " " + Arrays.asList(1, 2).equals(Collections.unmodifiableList(List.of(1, 2))));
        System.out.println(Collections.reverseOrder(Collections.<Integer>reverseOrder()).compare(1, 2) + " " + Collections.emptyIterator().hasNext());
    }
}
