//@ why: ConcurrentHashMap forbids nulls, iterates weakly, and its bulk operations run in this thread when the threshold is huge
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

public class ConcurrentHashMapOneThread {
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (String w : "to be or not to be that is the question".split(" ")) {
            m.merge(w, 1, Integer::sum);
        }
        System.out.println(m + " " + m.size() + " " + m.mappingCount());
        long never = Long.MAX_VALUE;
        System.out.println(m.reduceValues(never, Integer::sum) + " " + m.reduce(never, (k, v) -> k.length() * v, Integer::sum) + " " + m.search(never, (k, v) -> v == 2 && k.startsWith("b") ? k : null) + " " + m.reduceKeys(never, (a, b) -> a.compareTo(b) > 0 ? a : b) + " "
                + m.reduceValuesToInt(never, v -> v * v, 0, Integer::sum) + " " + m.searchKeys(never, k -> k.length() > 50 ? k : null) + " " + m.reduceEntriesToLong(never, e -> e.getValue(), 100, Long::sum));
        TreeMap<String, Integer> seen = new TreeMap<>();
        m.forEach(never, seen::put);
        m.forEachKey(never, k -> seen.merge(k, 10, Integer::sum));
        System.out.println(seen);
        for (Runnable r : new Runnable[] {() -> m.put(null, 1), () -> m.put("k", null), () -> m.get(null), () -> m.containsValue(null), () -> m.merge("to", null, Integer::sum)}) {
            try {
                r.run();
            } catch (NullPointerException e) {
                System.out.print("NPE ");
            }
        }
        System.out.println(m.getOrDefault("zzz", 0));
        System.out.println(m.putIfAbsent("to", 9) + " " + m.replace("to", 2, 20) + " " + m.remove("be", 99) + " " + m.remove("be", 2) + " " + m.computeIfAbsent("new", String::length) + " " + m.computeIfPresent("or", (k, v) -> null) + " " + m.compute("not", (k, v) -> v + 100) + " " + m.contains(101));
        Iterator<Map.Entry<String, Integer>> it = m.entrySet().iterator();
        int steps = 0;
        while (it.hasNext()) {
            Map.Entry<String, Integer> e = it.next();
            m.remove(e.getKey());
            steps++;
        }
        System.out.println(steps + " " + m.isEmpty());
        ConcurrentHashMap<Integer, String> n = new ConcurrentHashMap<>(2);
        for (int i = 0; i < 1000; i++) {
            n.put(i * 64, "v" + i);
        }
        n.values().removeIf(v -> v.endsWith("7"));
        n.keySet().removeIf(k -> k > 6400);
        n.replaceAll((k, v) -> v + k);
        System.out.println(n.size() + " " + n.get(640) + " " + n.get(7 * 64) + " " + n.keySet().stream().mapToInt(x -> x).sum() + " " + n.elements().hasMoreElements());
        Set<String> set = ConcurrentHashMap.newKeySet();
        System.out.println(set.add("b") + " " + set.add("a") + " " + set.add("b") + " " + new TreeSet<>(set));
        Set<Integer> view = n.keySet("dflt");
        view.add(-1);
        System.out.println(n.get(-1) + " " + n.entrySet().contains(Map.entry(-1, "dflt")));
        try {
            n.computeIfAbsent(5, k -> n.computeIfAbsent(5, j -> "inner"));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<Integer> order = new ArrayList<>(new ConcurrentHashMap<>(new TreeMap<>(Map.of(3, "", 1, "", 2, "", 17, ""))).keySet());
        System.out.println(order);
    }
}
