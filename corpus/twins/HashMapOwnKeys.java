//@ why: keys with code of their own, bins that become trees, and subclasses: here the twins must let the bytecode run
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

public class HashMapOwnKeys {
    record Pair(int a, int b) { }

    static class Same {
        @Override public int hashCode() { return 42; }
    }

    static class Loose extends Same {
        final int value;
        Loose(int value) { this.value = value; }
        @Override public boolean equals(Object other) { return other instanceof Loose loose && loose.value == value; }
    }

    static class Picky {
        @Override public boolean equals(Object other) { throw new IllegalStateException("asked"); }
    }

    static class Loud extends HashMap<Object, Object> {
        @Override public Object put(Object key, Object value) {
            System.out.print("put ");
            return super.put(key, value);
        }
        @Override public Object get(Object key) { return "got " + super.get(key); }
    }

    public static void main(String[] args) {
        for (Map<Object, Object> map : java.util.List.of(new HashMap<>(), new LinkedHashMap<>(4, 0.75f, true), new Loud())) {
            for (int i = 0; i < 30; i++) {
                map.put(new Loose(i % 20), i);
                map.put(new Same(), i);
                map.put(new Pair(i, i % 3), i);
                map.put(i << 8, i);
            }
            System.out.println(map.size() + " " + map.get(new Loose(7)) + " " + map.get(42) + " " + map.get(new Pair(3, 0)));
            System.out.println(map.containsKey(new Loose(21)) + " " + map.get(512) + " " + map.put(42, "int") + " " + map.get(42));
        }
        collisions();
        Map<Object, Object> map = new HashMap<>();
        Picky picky = new Picky();
        map.put(picky, 1);
        System.out.println(map.get(picky) + " " + map.containsKey(picky) + " " + map.get(new Same()));
    }

    /** Integers that share a bin until it is a tree, and after that. */
    private static void collisions() {
        Map<Integer, Integer> map = new HashMap<>();
        int sum = 0;
        for (int i = 0; i < 40; i++) {
            map.put(i << 20, i);
            sum += map.get((i / 2) << 20) + (map.containsKey(1 << 30) ? 1000 : 0);
        }
        map.keySet().removeIf(key -> key % (3 << 20) == 0);
        for (int i = 0; i < 40; i++) {
            sum += map.getOrDefault(i << 20, -1);
        }
        System.out.println(sum + " " + map);
    }
}
