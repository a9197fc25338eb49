//@ why: checked, synchronized, unmodifiable, asLifoQueue and newSetFromMap wrappers forward some methods and refuse others
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public class CollectionsWrappers {
    static void refuses(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " allowed");
        } catch (UnsupportedOperationException | ClassCastException | IllegalArgumentException e) {
            System.out.println(name + " " + e.getClass().getSimpleName());
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<String> checked = Collections.checkedList(new ArrayList<>(), String.class);
        checked.add("s");
        refuses("checked add", () -> ((List) checked).add(1));
        refuses("checked addAll", () -> ((List) checked).addAll(List.of("t", 2)));
        refuses("checked null", () -> checked.add(null));
        try {
            ((List) checked).add(1);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(checked);
        Map<String, Integer> map = new LinkedHashMap<>(Map.of("k", 1));
        Map<String, Integer> ro = Collections.unmodifiableMap(map);
        refuses("put", () -> ro.put("a", 1));
        refuses("entry", () -> ro.entrySet().iterator().next().setValue(5));
        refuses("keySet", () -> ro.keySet().remove("k"));
        refuses("values", () -> ro.values().clear());
        refuses("merge", () -> ro.merge("k", 1, Integer::sum));
        refuses("computeIfAbsent", () -> ro.computeIfAbsent("k", k -> 2));
        map.put("later", 2);
        System.out.println(ro + " " + ro.equals(map) + " " + ro.getOrDefault("zz", -1));
        Collection<String> c1 = Collections.unmodifiableCollection(new ArrayList<>(List.of("a")));
        System.out.println(c1.equals(Collections.unmodifiableCollection(List.of("a"))) + " " + c1);
        List<Integer> sync = Collections.synchronizedList(new ArrayList<>(List.of(3, 1, 2)));
        sync.sort(null);
        sync.replaceAll(x -> -x);
        System.out.println(sync + " " + sync.equals(List.of(-1, -2, -3)) + " " + Collections.synchronizedMap(new TreeMap<>(Map.of(2, "b", 1, "a"))));
        Queue<Integer> lifo = Collections.asLifoQueue(new ArrayDeque<>());
        lifo.add(1);
        lifo.add(2);
        System.out.println(lifo.poll() + " " + lifo + " " + lifo.peek());
        Set<String> viaMap = Collections.newSetFromMap(new LinkedHashMap<>());
        System.out.println(viaMap.add("z") + " " + viaMap.add("a") + " " + viaMap.add("z") + " " + viaMap);
        Iterator<Integer> sorted = Collections.unmodifiableSortedSet(new TreeSet<>(List.of(3, 1))).iterator();
        sorted.next();
        refuses("sorted iterator", sorted::remove);
        refuses("empty set", () -> Collections.emptySet().add(null));
        refuses("empty map", () -> Collections.emptyMap().clear());
        refuses("singleton", () -> Collections.singleton("x").remove("x"));
        refuses("singletonMap", () -> Collections.singletonMap("x", 1).put("x", 2));
        refuses("navigable", () -> Collections.unmodifiableNavigableMap(new TreeMap<>(Map.of(1, 1))).pollFirstEntry());
        System.out.println(Collections.emptyList() == Collections.EMPTY_LIST);
    }
}
