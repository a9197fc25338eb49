//@ why: an IdentityHashMap's twins: equal keys that are not the same, null, literals, and tables that fill up
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

public class IdentityMaps {
    public static void main(String[] args) {
        Map<Object, Object> map = new IdentityHashMap<>();
        Object[] keys = new Object[120];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = i % 2 == 0 ? new String("same") : new Object();
            System.out.print(map.put(keys[i], i) + " " + map.put(keys[i / 2], i) + " " + map.get(keys[i / 3]) + " ");
        }
        System.out.println(map.size() + " " + map.get("same") + " " + map.containsKey("same"));
        System.out.println(map.put("same", "literal") + " " + map.get("same") + " " + map.get(new String("same")));
        System.out.println(map.put(null, "null") + " " + map.get(null) + " " + map.containsKey(null) + " " + map.put(null, 1));
        System.out.println(map.put(1, 1) + " " + map.get(1) + " " + map.put(1000, 1) + " " + map.get(new String("1000")));
        System.out.println(map.remove(keys[5]) + " " + map.containsKey(keys[5]) + " " + map.containsKey(keys[6]) + " " + map.size());
        Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>(2));
        for (Object key : keys) {
            System.out.print(set.add(key) + " " + set.add(key) + " ");
        }
        System.out.println(set.size());
    }
}
