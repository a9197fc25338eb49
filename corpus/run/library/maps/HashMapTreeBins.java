//@ why: many keys with one hash turn a bin into a tree, whose lookups, iteration order and shrinking must stay right
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

public class HashMapTreeBins {
    static final class Ordered implements Comparable<Ordered> {
        final int id;

        Ordered(int id) {
            this.id = id;
        }

        @Override
        public int hashCode() {
            return 17;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Ordered x && x.id == id;
        }

        @Override
        public int compareTo(Ordered o) {
            return Integer.compare(id, o.id);
        }

        @Override
        public String toString() {
            return "o" + id;
        }
    }

    public static void main(String[] args) {
        Map<Ordered, Integer> m = new HashMap<>();
        for (int i = 0; i < 200; i++) {
            m.put(new Ordered(i * 37 % 200), i);
        }
        long sum = 0;
        for (int i = -5; i < 205; i++) {
            Integer v = m.get(new Ordered(i));
            sum = sum * 31 + (v == null ? -1 : v);
        }
        System.out.println(m.size() + " " + sum);
        List<String> first = new ArrayList<>();
        for (Ordered o : m.keySet()) {
            if (first.size() < 12) {
                first.add(o.toString());
            }
        }
        System.out.println(first.size() + " " + m.containsKey(new Ordered(199)) + " " + m.containsValue(200));
        Iterator<Map.Entry<Ordered, Integer>> it = m.entrySet().iterator();
        int removed = 0;
        while (it.hasNext()) {
            Map.Entry<Ordered, Integer> e = it.next();
            if (e.getKey().id % 10 != 0) {
                it.remove();
                removed++;
            } else {
                e.setValue(-e.getKey().id);
            }
        }
        System.out.println(removed + " " + m.size() + " " + m.get(new Ordered(30)) + " " + m.get(new Ordered(31)));
        for (int i = 0; i < 200; i += 20) {
            m.remove(new Ordered(i));
        }
        System.out.println(new java.util.TreeMap<>(m));
        m.merge(new Ordered(10), 1, Integer::sum);
        m.compute(new Ordered(30), (k, v) -> null);
        m.putIfAbsent(new Ordered(5), 5);
        m.put(null, 0);
        System.out.println(m.size() + " " + m.get(new Ordered(10)) + " " + m.get(null) + " " + m.values().stream().mapToInt(x -> x).sum());
    }
}
