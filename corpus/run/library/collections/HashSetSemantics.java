//@ why: sets rest on equals and hashCode: mutable keys get lost, add reports change, and bulk operations choose the cheaper side
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

public class HashSetSemantics {
    static class Box {
        int v;

        Box(int v) {
            this.v = v;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Box b && b.v == v;
        }

        @Override
        public int hashCode() {
            return v;
        }

        @Override
        public String toString() {
            return "#" + v;
        }
    }

    record Point(int x, Integer y) {
    }

    public static void main(String[] args) {
        Set<Box> boxes = new HashSet<>();
        Box b = new Box(1);
        System.out.println(boxes.add(b) + " " + boxes.add(new Box(1)) + " " + boxes.size());
        b.v = 2;
        System.out.println(boxes.contains(b) + " " + boxes.contains(new Box(1)) + " " + boxes.remove(b) + " " + boxes + " " + boxes.add(b) + " " + boxes.size());
        b.v = 1;
        System.out.println(boxes.remove(b) + " " + boxes.size() + " " + boxes.contains(b));
        Set<Point> points = new HashSet<>(List.of(new Point(1, 2), new Point(2, 1)));
        System.out.println(points.contains(new Point(1, 2)) + " " + points.add(new Point(1, null)) + " " + points.add(new Point(1, null)) + " " + points.size());
        Set<Object> mixed = new LinkedHashSet<>(Arrays.asList(1, 1L, 1.0, '1', "1", null, (short) 1, null));
        System.out.println(mixed + " " + mixed.contains(1.0f) + " " + mixed.contains((byte) 1));
        Set<Integer> a = new TreeSet<>(List.of(1, 2, 3, 4, 5));
        Collection<Integer> few = List.of(2, 4, 99);
        System.out.println(a.removeAll(few) + " " + a.removeAll(few) + " " + a.retainAll(List.of(1, 3)) + " " + a.addAll(List.of(3, 1)) + " " + a.addAll(List.of(7)) + " " + a + " " + a.containsAll(List.of()));
        Set<Integer> h = new HashSet<>(List.of(1, 2, 3));
        System.out.println(h.equals(new TreeSet<>(List.of(3, 2, 1))) + " " + h.equals(List.of(1, 2, 3)) + " " + h.hashCode() + " " + new HashSet<>(Arrays.asList((Object) null)).hashCode() + " " + h.remove("2"));
        Iterator<Integer> it = h.iterator();
        it.next();
        it.remove();
        h.removeIf(x -> x == 3);
        System.out.println(h + " " + h.toArray().length + " " + new HashSet<>(h).equals(h) + " " + ((HashSet<Integer>) h).clone());
        Set<List<Integer>> nested = new HashSet<>();
        List<Integer> key = new java.util.ArrayList<>(List.of(1));
        nested.add(key);
        key.add(2);
        System.out.println(nested.contains(key) + " " + nested.contains(List.of(1, 2)) + " " + nested.iterator().next().equals(List.of(1, 2)));
    }
}
