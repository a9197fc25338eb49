//@ why: an access-ordered LinkedHashMap moves entries on get but not on containsKey, and removeEldestEntry bounds it
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

public class LinkedHashMapAccessOrderEvicts {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final List<K> evicted = new ArrayList<>();
        final int max;

        Lru(int max) {
            super(16, 0.75f, true);
            this.max = max;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            if (size() > max) {
                evicted.add(eldest.getKey());
                return true;
            }
            return false;
        }
    }

    public static void main(String[] args) {
        Lru<String, Integer> lru = new Lru<>(4);
        for (String s : "a b c d a e b f a g".split(" ")) {
            lru.merge(s, 1, Integer::sum);
            System.out.println(s + " " + lru + " " + lru.evicted);
        }
        lru.containsKey("e");
        lru.containsValue(1);
        System.out.println(lru.keySet());
        lru.get("b");
        lru.get("zzz");
        System.out.println(lru.keySet());
        lru.getOrDefault("f", 0);
        lru.putIfAbsent("a", 9);
        lru.compute("g", (k, v) -> v + 1);
        lru.replace("b", 7);
        System.out.println(lru);
        for (Map.Entry<String, Integer> e : lru.entrySet()) {
            e.setValue(e.getValue() * 10);
        }
        System.out.println(lru);
        try {
            for (String k : lru.keySet()) {
                System.out.print(lru.get(k) + " ");
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("reading modifies");
        }
        Map<String, Integer> insertion = new LinkedHashMap<>();
        for (String s : List.of("z", "y", "x", "z", "w")) {
            insertion.put(s, insertion.size());
        }
        insertion.remove("y");
        insertion.put("y", 9);
        insertion.get("z");
        System.out.println(insertion + " " + insertion.values());
        Iterator<Map.Entry<String, Integer>> it = insertion.entrySet().iterator();
        it.next();
        it.remove();
        System.out.println(insertion + " " + it.next());
        LinkedHashSet<Integer> set = new LinkedHashSet<>(List.of(5, 3, 9, 1));
        set.add(3);
        set.remove(5);
        set.add(5);
        System.out.println(set + " " + set.equals(java.util.Set.of(1, 3, 5, 9)) + " " + set.hashCode() + " " + set.containsAll(List.of(1, 9)));
    }
}
