//@ why: compute, merge, putIfAbsent and replace treat null values as absent in different ways and detect recursion
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

public class HashMapComputeFamily {
    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        m.put("nul", null);
        m.put(null, 7);
        System.out.println(m.putIfAbsent("nul", 1) + " " + m.putIfAbsent("nul", 2) + " " + m.putIfAbsent(null, 3) + " " + m);
        m.put("nul", null);
        System.out.println(m.computeIfAbsent("nul", k -> null) + " " + m.containsKey("nul") + " " + m.computeIfAbsent("nul", String::length) + " " + m.computeIfAbsent("nul", k -> 99));
        System.out.println(m.computeIfPresent("none", (k, v) -> 1) + " " + m.computeIfPresent("nul", (k, v) -> v + 10) + " " + m.computeIfPresent("nul", (k, v) -> null) + " " + m);
        System.out.println(m.compute("c", (k, v) -> v == null ? 1 : v + 1) + " " + m.compute("c", (k, v) -> v == null ? 1 : v + 1) + " " + m.compute("c", (k, v) -> null) + " " + m.containsKey("c"));
        System.out.println(m.merge("m", 5, Integer::sum) + " " + m.merge("m", 5, Integer::sum) + " " + m.merge("m", 5, (a, b) -> null) + " " + m);
        m.put("x", null);
        System.out.println(m.merge("x", 4, (a, b) -> -1) + " " + m.getOrDefault("y", 8) + " " + m.replace("y", 1) + " " + m.replace("x", 4, 5) + " " + m.replace("x", 4, 6) + " " + m.remove("x", 4) + " " + m.remove("x", 5) + " " + m);
        m.put("w", null);
        System.out.println(m.getOrDefault("w", 1) + " " + m.remove("w", null) + " " + m.remove("w"));
        try {
            m.merge("q", null, Integer::sum);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            m.computeIfAbsent("a", k -> {
                m.put("b", 1);
                return 2;
            });
        } catch (ConcurrentModificationException e) {
            System.out.println("CME " + m.containsKey("a") + m.get("b"));
        }
        try {
            m.replaceAll((k, v) -> v / (k == null ? 0 : 1));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        Map<Integer, Integer> n = new HashMap<>();
        for (int i = 0; i < 40; i++) {
            n.put(i, i * i);
        }
        n.keySet().removeIf(k -> k % 2 == 0);
        n.values().removeIf(v -> v > 300);
        n.entrySet().removeIf(e -> e.getKey() + e.getValue() == 90);
        n.keySet().retainAll(java.util.List.of(1, 3, 5, 7, 9, 11));
        System.out.println(n + " " + n.values().remove(49) + " " + n.values().remove(49) + " " + n.entrySet().remove(Map.entry(5, 26)) + " " + n.entrySet().contains(Map.entry(5, 25)));
        Iterator<Integer> it = n.keySet().iterator();
        it.next();
        n.put(1, 100);
        it.next();
        n.put(1000, 1);
        try {
            it.next();
        } catch (ConcurrentModificationException e) {
            System.out.println("CME " + n);
        }
        try {
            n.keySet().add(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("UOE " + n.hashCode() + " " + n.equals(new java.util.TreeMap<>(n)) + " " + n.entrySet().iterator().next());
        }
    }
}
