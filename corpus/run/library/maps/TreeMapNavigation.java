//@ why: floor, ceiling, lower, higher and the polls at, between and outside the keys, against a brute-force list
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.TreeSet;

public class TreeMapNavigation {
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 10; i <= 50; i += 10) {
            m.put(i, "v" + i);
        }
        for (int k : new int[] {5, 10, 15, 30, 49, 50, 51}) {
            System.out.println(k + " " + m.floorKey(k) + " " + m.ceilingKey(k) + " " + m.lowerKey(k) + " " + m.higherKey(k) + " " + m.floorEntry(k) + " " + m.higherEntry(k));
        }
        System.out.println(m.firstKey() + " " + m.lastEntry() + " " + m.descendingMap() + " " + m.navigableKeySet().descendingSet().headSet(30, true));
        try {
            m.firstEntry().setValue("no");
        } catch (UnsupportedOperationException e) {
            System.out.println("snapshot entry");
        }
        for (Map.Entry<Integer, String> e : m.entrySet()) {
            e.setValue(e.getValue().toUpperCase());
        }
        System.out.println(m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m);
        TreeMap<Integer, Integer> big = new TreeMap<>();
        TreeSet<Integer> set = new TreeSet<>();
        List<Integer> list = new ArrayList<>();
        long x = 12345;
        int checks = 0;
        for (int i = 0; i < 2000; i++) {
            x = (x * 1103515245 + 12345) & 0x7fffffff;
            int k = (int) (x % 300);
            if ((x >> 10) % 3 == 0) {
                boolean had = big.remove(k) != null;
                if (had != list.remove((Integer) k) || had != set.remove(k)) {
                    System.out.println("remove differs at " + i);
                }
            } else if (big.put(k, i) == null) {
                list.add(k);
                set.add(k);
            }
            Integer best = null;
            for (int e : list) {
                if (e > k && (best == null || e < best)) {
                    best = e;
                }
            }
            if (!java.util.Objects.equals(best, big.higherKey(k)) || !java.util.Objects.equals(best, set.higher(k))) {
                System.out.println("higher differs at " + i);
            }
            checks++;
        }
        System.out.println(checks + " " + big.size() + " " + set.equals(big.keySet()) + " " + big.firstEntry() + " " + big.lastEntry() + " " + set.hashCode() + " " + big.hashCode());
        big.clear();
        System.out.println(big.firstEntry() + " " + big.pollFirstEntry() + " " + big.floorKey(1));
        try {
            big.firstKey();
        } catch (NoSuchElementException e) {
            System.out.println("NSEE " + e.getMessage());
        }
    }
}
