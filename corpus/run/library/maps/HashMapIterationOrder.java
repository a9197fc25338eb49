//@ why: the order of a HashMap follows from hash spreading and table growth, and programs do print it
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public class HashMapIterationOrder {
    public static void main(String[] args) {
        Map<String, Integer> words = new HashMap<>();
        for (String w : "the quick brown fox jumps over the lazy dog and then the dog sleeps while foxes watch quietly from afar".split(" ")) {
            words.merge(w, 1, Integer::sum);
        }
        System.out.println(words);
        Set<Integer> ints = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            ints.add(i * 17 % 101 - 50);
        }
        System.out.println(ints);
        Set<Integer> small = new HashSet<>(List.of(65536, 1, 16, 131072, 0, 17, 33, 65537));
        System.out.println(small);
        Set<Long> longs = new HashSet<>(List.of(1L << 32, 5L, -1L, 1L << 40, 77L));
        System.out.println(longs);
        Set<Double> doubles = new HashSet<>(List.of(1.0, 0.5, -2.25, 1e10, 3.0));
        System.out.println(doubles);
        Set<Character> chars = new HashSet<>();
        for (char c : "hello world".toCharArray()) {
            chars.add(c);
        }
        System.out.println(chars + " " + new HashSet<>(List.of(true, false)));
        Map<List<Integer>, String> lists = new HashMap<>();
        lists.put(List.of(1, 2), "a");
        lists.put(List.of(2, 1), "b");
        lists.put(new ArrayList<>(), "c");
        lists.put(null, "d");
        System.out.println(lists);
        for (int cap : new int[] {1, 2, 16, 64}) {
            Map<String, Integer> m = new HashMap<>(cap);
            for (String s : List.of("zeta", "eta", "theta", "iota", "kappa", "lambda", "mu")) {
                m.put(s, cap);
            }
            System.out.println(m.keySet());
        }
        Set<String> grown = new HashSet<>();
        for (int i = 0; i < 30; i++) {
            grown.add("k" + i);
        }
        for (int i = 0; i < 25; i++) {
            grown.remove("k" + i);
        }
        System.out.println(grown + " " + new HashSet<>(grown));
    }
}
