import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * All states of a TreeMap under put(k, null) and remove(k), in plain Java: a state is kept as the calls that lead to it, and brought about by making them
 * again on a new map. Needs --add-opens java.base/java.util=ALL-UNNAMED.
 */
public final class TreeMapReplay {
    private static Field root, key, left, right, color;

    public static void main(String[] arguments) throws Exception {
        int n = Integer.parseInt(arguments[0]);
        Class<?> entry = Class.forName("java.util.TreeMap$Entry");
        root = opened(TreeMap.class, "root");
        key = opened(entry, "key");
        left = opened(entry, "left");
        right = opened(entry, "right");
        color = opened(entry, "color");
        Map<String, Boolean> seen = new HashMap<>();
        ArrayDeque<int[]> open = new ArrayDeque<>();
        open.add(new int[0]);
        seen.put(form(new TreeMap<>()), true);
        long transitions = 0;
        int deepest = 0;
        while (!open.isEmpty()) {
            int[] calls = open.remove();
            deepest = Math.max(deepest, calls.length);
            for (int call = 0; call < 2 * n; call++) {
                TreeMap<Integer, Object> map = new TreeMap<>();
                for (int earlier : calls) make(map, earlier);
                make(map, call);
                transitions++;
                if (seen.putIfAbsent(form(map), true) == null) {
                    int[] longer = Arrays.copyOf(calls, calls.length + 1);
                    longer[calls.length] = call;
                    open.add(longer);
                }
            }
        }
        System.out.println(seen.size() + " states, " + transitions + " transitions, deepest " + deepest);
    }

    private static Field opened(Class<?> owner, String name) throws Exception {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** Even calls put, odd ones remove. */
    private static void make(TreeMap<Integer, Object> map, int call) {
        Integer value = call / 2 + 1;
        if (call % 2 == 0) map.put(value, null);
        else map.remove(value);
    }

    private static String form(TreeMap<Integer, Object> map) throws Exception {
        StringBuilder text = new StringBuilder();
        write(root.get(map), text);
        return text.toString();
    }

    private static void write(Object entry, StringBuilder text) throws Exception {
        if (entry == null) {
            text.append('.');
            return;
        }
        text.append(color.getBoolean(entry) ? 'b' : 'r').append(key.get(entry));
        write(left.get(entry), text);
        write(right.get(entry), text);
    }
}
