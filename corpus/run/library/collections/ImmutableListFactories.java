//@ why: List.of, copyOf, toList and the unmodifiable wrappers differ on nulls, on contains(null) and on write-through
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

public class ImmutableListFactories {
    static void tell(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " ok");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        List<String> base = new ArrayList<>(Arrays.asList("a", "b", "c"));
        List<List<String>> all = List.of(List.of(), List.of("a"), List.of("a", "b", "c"), List.copyOf(base), Collections.unmodifiableList(base), Stream.of("a", "b", "c").toList(),
                Collections.emptyList(), Collections.singletonList("a"), Collections.nCopies(3, "z"), Arrays.asList("a", "b", "c"));
        int n = 0;
        for (List<String> l : all) {
            String p = n++ + " " + l + " ";
            tell(p + "add", () -> l.add("q"));
            tell(p + "set", () -> l.set(0, "a"));
            tell(p + "remove", () -> l.remove("a"));
            tell(p + "removeIf", () -> l.removeIf(x -> false));
            tell(p + "clear", l.subList(0, 0)::clear);
            tell(p + "contains null", () -> l.contains(null));
            tell(p + "indexOf null", () -> l.indexOf(null));
            tell(p + "get 9", () -> l.get(9));
            tell(p + "sort", () -> l.sort(null));
            tell(p + "iterator remove", () -> {
                var it = l.iterator();
                if (it.hasNext()) {
                    it.next();
                    it.remove();
                }
            });
        }
        base.set(0, "changed");
        System.out.println(all.get(3) + " " + all.get(4) + " " + (List.copyOf(all.get(3)) == all.get(3)));
        tell("of null", () -> List.of("a", null));
        tell("copyOf null", () -> List.copyOf(Arrays.asList("a", null)));
        tell("toList null", () -> Stream.of("a", null).toList());
        tell("Set.of dup", () -> Set.of("a", "a"));
        tell("Set.copyOf dup", () -> Set.copyOf(List.of("a", "a")));
        tell("Map.of dup", () -> Map.of("k", 1, "k", 2));
        tell("Map.of put", () -> Map.of("k", 1).put("k", 1));
        tell("Map.of get null", () -> Map.of("k", 1).get(null));
        tell("Map.entry null", () -> Map.entry("k", null));
        System.out.println(List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + List.of(1, 2).hashCode() + " " + Set.of(1, 2, 3).hashCode() + " " + Map.of("a", 1, "b", 2).hashCode()
                + " " + Map.entry("k", 1) + " " + Set.of(3).containsAll(List.of(3, 3)));
    }
}
