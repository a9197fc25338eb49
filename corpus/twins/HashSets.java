//@ why: a HashSet's twins with objects that only their identity tells apart, and the sets that are made differently
import java.util.ArrayList;
import java.util.Arrays;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

public class HashSets {
    static class Node { Node next; }

    static class Counting extends HashSet<Object> {
        int added;
        @Override public boolean add(Object element) {
            added++;
            return super.add(element);
        }
        @Override public int size() { return -super.size(); }
    }

    public static void main(String[] args) {
        List<Object> objects = new ArrayList<>(Arrays.asList(null, "text", 'x', 7, 7L, String.class, new int[1], Thread.currentThread()));
        for (int i = 0; i < 100; i++) {
            objects.add(i % 3 == 0 ? new Node() : new Object());
        }
        Set<Object> own = new Counting();
        for (Set<Object> set : List.of(new HashSet<>(), new HashSet<>(2), new LinkedHashSet<>(), own, new HashSet<>(objects))) {
            int added = 0;
            for (int round = 0; round < 2; round++) {
                for (Object object : objects) {
                    added += set.add(object) ? 1 : 0;
                }
            }
            System.out.println(added + " " + set.size() + " " + set.isEmpty() + " " + set.contains(objects.get(50)) + " " + set.contains(new Node()));
            System.out.println(set.contains("text") + " " + set.contains(null) + " " + set.remove(null) + " " + set.contains(null) + " " + set.size());
            System.out.println(concurrent(set));
        }
        System.out.println(((Counting) own).added);
        Set<Object> empty = new HashSet<>();
        System.out.println(empty.isEmpty() + " " + empty.size() + " " + empty.contains(1) + " " + new LinkedHashSet<>(List.of(3, 1, 2)));
    }

    private static String concurrent(Set<Object> set) {
        try {
            for (Object object : set) {
                set.add(new Node());
            }
            return "fine";
        } catch (ConcurrentModificationException e) {
            return "modified";
        }
    }
}
