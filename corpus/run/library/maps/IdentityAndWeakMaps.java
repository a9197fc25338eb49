//@ why: IdentityHashMap compares by reference also in its views, and WeakHashMap behaves as a plain map while keys are held
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.WeakHashMap;

public class IdentityAndWeakMaps {
    public static void main(String[] args) {
        Map<Object, Integer> id = new IdentityHashMap<>();
        String a = new String("key");
        String b = new String("key");
        id.put(a, 1);
        id.put(b, 2);
        id.put("key", 3);
        id.put(null, 4);
        System.out.println(id.size() + " " + id.get(a) + " " + id.get(b) + " " + id.get("key") + " " + id.get(null) + " " + id.get(new String("key")));
        System.out.println(id.containsKey(new String("key")) + " " + id.containsValue(2) + " " + id.remove(new String("key")) + " " + id.remove(a) + " " + id.size());
        System.out.println(id.keySet().contains(b) + " " + id.keySet().contains(a) + " " + id.put(b, 22) + " " + id.putIfAbsent(b, 9) + " " + id.get(b));
        Map<String, Integer> eq = new HashMap<>();
        eq.put("key", 3);
        Map<Object, Integer> one = new IdentityHashMap<>();
        one.put("key", 3);
        System.out.println(one.equals(eq) + " " + eq.equals(one) + " " + one.entrySet().iterator().next().getValue());
        List<Integer> keys = new ArrayList<>();
        Map<Integer, Integer> boxes = new IdentityHashMap<>();
        for (int i = 120; i < 136; i++) {
            Integer k = i;
            keys.add(k);
            boxes.put(k, i);
        }
        int hit = 0;
        int miss = 0;
        for (int i = 120; i < 136; i++) {
            if (boxes.containsKey((Integer) i)) {
                hit++;
            } else {
                miss++;
            }
        }
        int held = 0;
        for (Integer k : keys) {
            held += boxes.get(k) == k.intValue() ? 1 : 0;
        }
        System.out.println(hit + " " + miss + " " + held + " " + boxes.values().stream().mapToInt(x -> x).sum());
        boxes.keySet().removeIf(k -> k > 125);
        boxes.values().remove(120);
        System.out.println(new TreeMap<>(boxes) + " " + boxes.size());
        Map<String, Integer> weak = new WeakHashMap<>();
        String[] strong = {"red", "green", "blue", null};
        for (String s : strong) {
            weak.put(s, s == null ? 0 : s.length());
        }
        weak.merge("red", 10, Integer::sum);
        weak.computeIfAbsent("pink", String::length);
        System.out.println(weak.size() + " " + weak.get("red") + " " + weak.get(null) + " " + weak.containsKey("nope") + " " + weak.remove("blue") + " " + weak.containsValue(4));
        weak.remove(null);
        System.out.println(new TreeMap<>(weak));
        weak.clear();
        System.out.println(weak + " " + strong.length);
    }
}
