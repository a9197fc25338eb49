//@ why: a HashMap's twins with every sort of key whose hashCode and equals they know, through several tables
import java.util.HashMap;
import java.util.Map;

public class HashMapKeys {
    enum Colour { RED, GREEN, BLUE { @Override public String toString() { return "blue"; } } }

    public static void main(String[] args) {
        Map<Object, Object> map = new HashMap<>();
        for (int i = -5; i < 200; i++) {
            Object[] keys = {i, (long) i << 33 | i, (short) i, (byte) i, (char) i, i % 2 == 0, "key" + i, "k\u0416" + i, null};
            for (Object key : keys) {
                map.put(key, i);
                check(map, key);
            }
        }
        for (Colour colour : Colour.values()) {
            System.out.println(map.put(colour, colour) + " " + map.put(colour, colour) + " " + map.get(colour));
        }
        System.out.println(map.size() + " " + map.hashCode() % 7 % 1);
        literals(map);
        sizes();
    }

    private static void check(Map<Object, Object> map, Object key) {
        Object absent = map.putIfAbsent(key, "never");
        if (!map.containsKey(key) || map.get(key) != absent || map.getOrDefault(key, null) != absent) {
            System.out.println("lost " + key);
        }
    }

    private static void literals(Map<Object, Object> map) {
        System.out.println(map.get("key7") + " " + map.get("") + " " + map.put("", 1) + " " + map.get(new String("")));
        System.out.println(map.get(97) + " " + map.get('a') + " " + map.get(97L) + " " + map.get(97.0) + " " + map.get(String.class));
        System.out.println(map.put(97.0, "double") + " " + map.get(97.0) + " " + map.putIfAbsent("new", null) + " " + map.putIfAbsent("new", 2));
        System.out.println(map.remove("key7") + " " + map.computeIfAbsent("key7", k -> 8) + " " + map.containsKey("key8"));
    }

    /** Tables of all first sizes, and load factors that make them grow early or late. */
    private static void sizes() {
        float[] factors = {0.01f, 0.3f, 0.75f, 1, 40};
        for (int capacity = 0; capacity < 70; capacity += 7) {
            for (float factor : factors) {
                Map<Integer, Integer> map = new HashMap<>(capacity, factor);
                for (int i = 0; i < 100; i++) {
                    map.put(i * 8, i);
                }
                System.out.print(map.keySet().iterator().next() + map.get(792) + map.size() + " ");
            }
        }
        System.out.println();
    }
}
