//@ why: sub, head, tail and descending views are live, refuse keys out of range, and nest with inclusive or exclusive ends
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

public class TreeMapSubViews {
    static void bad(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " ok");
        } catch (IllegalArgumentException | NullPointerException | ClassCastException e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + (e instanceof IllegalArgumentException ? " " + e.getMessage() : ""));
        }
    }

    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            m.put(i, "" + (char) ('a' + i));
        }
        NavigableMap<Integer, String> sub = m.subMap(2, false, 7, true);
        System.out.println(sub + " " + sub.size() + " " + sub.firstKey() + " " + sub.lastKey() + " " + sub.lowerKey(3) + " " + sub.floorKey(100) + " " + sub.ceilingKey(-5) + " " + sub.higherKey(7));
        NavigableMap<Integer, String> down = sub.descendingMap();
        System.out.println(down + " " + down.headMap(5) + " " + down.tailMap(5, false) + " " + down.floorKey(4) + " " + down.lowerKey(4) + " " + down.firstEntry() + " " + down.subMap(6, 3));
        m.remove(5);
        sub.put(7, "seven");
        m.put(100, "z");
        System.out.println(sub + " " + down + " " + sub.containsKey(100) + " " + sub.get(1) + " " + sub.remove(1));
        bad("put 2", () -> sub.put(2, "x"));
        bad("put 8", () -> down.put(8, "x"));
        bad("nested wider", () -> sub.subMap(0, 5));
        bad("nested edge", () -> sub.headMap(8, false));
        bad("from > to", () -> m.subMap(5, 4));
        bad("null key", () -> m.put(null, ""));
        bad("get null", () -> m.get(null));
        System.out.println(down.pollFirstEntry() + " " + sub.pollFirstEntry() + " " + m);
        sub.keySet().removeIf(k -> k == 4);
        down.clear();
        System.out.println(m + " " + sub.isEmpty() + " " + m.headMap(1, true) + " " + m.tailMap(9) + " " + m.subMap(3, 3));
        SortedMap<String, Integer> byLength = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : "pear fig apple kiwi date plum banana".split(" ")) {
            byLength.put(s, s.length());
        }
        System.out.println(byLength + " " + byLength.headMap("kiwi") + " " + byLength.get("lime"));
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("Key", 1);
        ci.put("KEY", 2);
        System.out.println(ci + " " + ci.containsKey("kEy"));
        NavigableSet<Integer> s = new TreeSet<>(Comparator.reverseOrder());
        s.addAll(m.keySet());
        System.out.println(s + " " + s.first() + " " + s.headSet(8) + " " + s.tailSet(8, true) + " " + s.descendingSet() + " " + s.pollLast() + " " + s.lower(8) + " " + s.ceiling(50));
        TreeMap<Object, Integer> raw = new TreeMap<>();
        raw.put("s", 1);
        bad("mixed", () -> raw.put(1, 1));
        bad("incomparable", () -> new TreeSet<Object>().add(new Object()));
        TreeMap<String, Integer> nulls = new TreeMap<>(Comparator.nullsFirst(Comparator.naturalOrder()));
        nulls.put("b", 1);
        nulls.put(null, 0);
        System.out.println(nulls + " " + nulls.higherKey(null) + " " + nulls.comparator().compare(null, "x"));
    }
}
