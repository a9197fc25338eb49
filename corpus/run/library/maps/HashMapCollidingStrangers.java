//@ why: colliding keys that cannot be compared, or are of different classes, must still be found in a tree bin
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

public class HashMapCollidingStrangers {
    static class Plain {
        final String name;

        Plain(String name) {
            this.name = name;
        }

        @Override
        public int hashCode() {
            return -1;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Plain p && p.name.equals(name);
        }
    }

    static class Other extends Plain {
        Other(String name) {
            super(name);
        }
    }

    public static void main(String[] args) {
        Map<Object, Integer> m = new HashMap<>(64);
        for (int i = 0; i < 100; i++) {
            m.put(i % 3 == 0 ? new Other("n" + i) : new Plain("n" + i), i);
        }
        m.put(-1, 1000);
        int found = 0;
        int sum = 0;
        for (int i = 0; i < 110; i++) {
            Integer v = m.get(i % 2 == 0 ? new Other("n" + i) : new Plain("n" + i));
            if (v != null) {
                found++;
                sum += v;
            }
        }
        System.out.println(found + " " + sum + " " + m.size() + " " + m.get(-1) + " " + m.get("x"));
        Set<String> twins = new HashSet<>();
        build(twins, "", 7);
        Set<Integer> hashes = new HashSet<>();
        for (String t : twins) {
            hashes.add(t.hashCode());
        }
        System.out.println(twins.size() + " " + hashes.size() + " " + twins.contains("AaAaAaBBBBAaBB") + " " + twins.contains("AaAaAaBBBBAaBC"));
        String before = twins.toString();
        twins.add("AaAaAaAaAaAaAa");
        System.out.println(before.equals(twins.toString()) + " " + twins.iterator().next().length());
        twins.removeIf(s -> s.startsWith("AaBB"));
        System.out.println(twins.size() + " " + twins.contains("AaBBAaBBAaBBAa") + " " + twins.contains("BBBBAaBBAaBBAa"));
        for (int i = 0; i < 100; i++) {
            m.remove(new Plain("n" + i));
        }
        System.out.println(m);
    }

    static void build(Set<String> out, String prefix, int depth) {
        if (depth == 0) {
            out.add(prefix);
            return;
        }
        build(out, prefix + "Aa", depth - 1);
        build(out, prefix + "BB", depth - 1);
    }
}
