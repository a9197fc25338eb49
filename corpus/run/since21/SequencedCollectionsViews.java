//@ why: sequenced collections add first, last and reversed views that write through and keep encounter order
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;

public class SequencedCollectionsViews {
    static void ends(SequencedCollection<?> c) {
        System.out.println(c.getClass().getSimpleName() + " " + c.getFirst() + " " + c.getLast() + " " + c.reversed());
    }

    public static void main(String[] args) {
        ends(new ArrayList<>(List.of(1, 2, 3)));
        ends(new LinkedHashSet<>(List.of("x", "y")));
        ends(new TreeSet<>(List.of(5, 4, 9)));
        ends(new ArrayDeque<>(List.of('a', 'b')));
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        List<Integer> back = list.reversed();
        back.add(0);
        back.set(0, 30);
        back.addFirst(40);
        back.remove(Integer.valueOf(2));
        System.out.println(list + " " + back + " " + back.indexOf(0) + " " + back.reversed() + " " + back.subList(1, 3));
        list.sort(null);
        System.out.println(list.removeFirst() + list.removeLast() + " " + list + back);
        LinkedHashSet<String> set = new LinkedHashSet<>(List.of("a", "b", "c"));
        set.addFirst("c");
        set.addLast("a");
        System.out.println(set + " " + set.reversed().removeFirst() + set);
        LinkedHashMap<String, Integer> map = new LinkedHashMap<>();
        map.put("one", 1);
        map.put("two", 2);
        map.putFirst("zero", 0);
        map.putFirst("two", 22);
        System.out.println(map + " " + map.firstEntry() + map.lastEntry() + map.reversed() + map.sequencedKeySet().reversed());
        SequencedMap<String, Integer> rev = map.reversed();
        rev.pollFirstEntry();
        rev.put("three", 3);
        System.out.println(map + " " + rev.sequencedValues());
        System.out.println(new TreeMap<>(map).reversed());
        try {
            new ArrayList<>().getFirst();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            List.of(1).addFirst(0);
        } catch (UnsupportedOperationException e) {
            System.out.println("immutable");
        }
        try {
            new TreeSet<>(List.of(1)).addLast(2);
        } catch (UnsupportedOperationException e) {
            System.out.println("sorted");
        }
        System.out.println(List.of(1, 2, 3).reversed().equals(List.of(3, 2, 1)) + " " + List.of(1, 2).reversed().hashCode());
    }
}
