//@ why: keySet, values, entrySet and their navigable cousins are windows: edits go both ways and entries outlive removal
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;

public class MapViewsWriteThrough {
    static void drive(Map<String, Integer> m) {
        for (String s : List.of("one", "two", "three", "four", "five")) {
            m.put(s, s.length());
        }
        Set<String> keys = m.keySet();
        Collection<Integer> values = m.values();
        Set<Map.Entry<String, Integer>> entries = m.entrySet();
        System.out.println(m.getClass().getSimpleName() + " " + keys.remove("two") + " " + keys.remove("zzz") + " " + values.remove(4) + " " + entries.remove(Map.entry("one", 3)) + " " + entries.remove(Map.entry("three", 9)) + " " + new TreeMap<>(m));
        Map.Entry<String, Integer> e = entries.iterator().next();
        int before = e.getValue();
        e.setValue(before * 100);
        System.out.println(m.get(e.getKey()) + " " + entries.contains(new AbstractMap.SimpleEntry<>(e.getKey(), before * 100)) + " " + keys.size() + values.size() + " " + keys.containsAll(List.of("three")) + " " + values.contains(500));
        m.put("six", 3);
        m.put("seven", 5);
        values.removeAll(List.of(3, 500));
        keys.retainAll(Set.of("seven", "five", "four"));
        System.out.println(new TreeMap<>(m) + " " + entries.equals(new HashMap<>(m).entrySet()) + " " + keys.equals(Set.copyOf(keys)) + " " + keys.hashCode() + " " + entries.hashCode() + " " + m.hashCode());
        Iterator<Integer> it = values.iterator();
        while (it.hasNext()) {
            if (it.next() > 0) {
                it.remove();
            }
        }
        System.out.println(m + " " + keys + values + entries + m.isEmpty());
        m.put("again", 1);
        System.out.println(keys + " " + values + " " + entries + " " + List.of(keys.toArray(new String[0])));
        entries.clear();
        System.out.println(m.size());
    }

    public static void main(String[] args) {
        drive(new HashMap<>());
        drive(new LinkedHashMap<>());
        drive(new TreeMap<>());
        TreeMap<Integer, String> t = new TreeMap<>(Map.of(1, "a", 2, "b", 3, "c", 4, "d"));
        NavigableSet<Integer> down = t.descendingKeySet();
        down.pollFirst();
        down.remove(2);
        t.put(9, "i");
        System.out.println(down + " " + t + " " + down.higher(9) + " " + down.headSet(3, true) + " " + t.navigableKeySet().subSet(1, false, 9, false));
        t.headMap(3).values().clear();
        System.out.println(t);
        Map<Integer, String> fixed = new AbstractMap<>() {
            @Override
            public Set<Entry<Integer, String>> entrySet() {
                return new java.util.LinkedHashSet<>(List.of(Map.entry(2, "two"), Map.entry(1, "one")));
            }
        };
        System.out.println(fixed + " " + fixed.get(1) + " " + fixed.keySet() + " " + fixed.containsValue("two") + " " + fixed.equals(Map.of(1, "one", 2, "two")) + " " + new ArrayList<>(fixed.values()));
        try {
            fixed.put(3, "three");
        } catch (UnsupportedOperationException e) {
            System.out.println("UOE " + new AbstractMap.SimpleEntry<>("k", 1) + " " + new AbstractMap.SimpleImmutableEntry<>("k", null).hashCode());
        }
    }
}
