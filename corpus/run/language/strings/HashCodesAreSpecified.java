//@ why: hash codes of strings, boxes, lists, maps, enums' names and arrays helpers are fixed by specification and visible to programs
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

public class HashCodesAreSpecified {
    static int manual(String s) {
        int h = 0;
        for (int i = 0; i < s.length(); i++) {
            h = 31 * h + s.charAt(i);
        }
        return h;
    }

    public static void main(String[] args) {
        String[] words = {"", "a", "hello world", "the quick brown fox jumps over the lazy dog", "\u00e9\u20ac\uD83D\uDE00"};
        for (String w : words) {
            System.out.println(w.hashCode() + " " + (w.hashCode() == manual(w)));
        }
        System.out.println(Integer.valueOf(-5).hashCode() + " " + Long.valueOf(-5).hashCode() + " " + Long.hashCode(1L << 33)
                + " " + Character.valueOf('x').hashCode() + " " + Boolean.TRUE.hashCode() + " " + Boolean.hashCode(false)
                + " " + Byte.valueOf((byte) -1).hashCode() + " " + Short.hashCode((short) -300));
        System.out.println(Double.valueOf(1.5).hashCode() + " " + Double.hashCode(-0.0) + " " + Double.hashCode(Double.NaN)
                + " " + Float.hashCode(1.5f) + " " + Float.hashCode(-0f));
        System.out.println(List.of(1, 2, 3).hashCode() + " " + new ArrayList<>(Arrays.asList(1, null, 3)).hashCode() + " "
                + List.of().hashCode() + " " + List.of(List.of(), List.of()).hashCode());
        System.out.println(Set.of(1, 2, 3).hashCode() + " " + Set.of("a", "b").hashCode() + " " + Map.of("k", 1, "m", 2).hashCode());
        Map<String, Integer> withNull = new HashMap<>();
        withNull.put(null, 4);
        withNull.put("z", null);
        System.out.println(withNull.hashCode() + " " + withNull.entrySet().hashCode());
        System.out.println(Map.entry("a", "b").hashCode() + " " + ("a".hashCode() ^ "b".hashCode()));
        System.out.println(Arrays.hashCode(new int[] {1, 2}) + " " + Arrays.hashCode(new double[] {1, -0.0}) + " "
                + Arrays.hashCode(new boolean[] {true}) + " " + Arrays.hashCode((long[]) null) + " "
                + Arrays.deepHashCode(new Object[] {new int[] {1}, "x", null}));
        System.out.println(Objects.hash() + " " + Objects.hash((Object) null) + " " + Objects.hash(1, "two", 3.0) + " " + Objects.hashCode(null));
        System.out.println(Optional.of("x").hashCode() + " " + Optional.empty().hashCode());
        System.out.println(List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + Set.of(1).equals(List.of(1)));
    }
}
