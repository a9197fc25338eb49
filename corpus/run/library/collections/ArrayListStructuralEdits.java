//@ why: ArrayList index checks, bulk edits, removeIf, replaceAll and equality across list classes
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.Vector;

public class ArrayListStructuralEdits {
    static void fails(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " passed");
        } catch (RuntimeException e) {
            System.out.println(name + " " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        ArrayList<Integer> a = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            a.add(i / 2, i);
        }
        System.out.println(a);
        a.removeIf(x -> x % 3 != 0);
        a.replaceAll(x -> x * x);
        System.out.println(a + " " + a.indexOf(81) + " " + a.lastIndexOf(7) + " " + a.contains(null));
        a.addAll(2, Arrays.asList(null, -1, null));
        System.out.println(a.indexOf(null) + " " + a.lastIndexOf(null) + " " + a.remove((Object) null) + " " + a.remove(2) + " " + a.size());
        System.out.println(a.removeAll(Collections.singleton(null)) + " " + a.retainAll(List.of(0, 9, 36, 2025, 5)) + " " + a);
        fails("get 4", () -> a.get(4));
        fails("get -1", () -> a.get(-1));
        fails("set", () -> a.set(9, 1));
        fails("add", () -> a.add(6, 1));
        fails("remove", () -> a.remove(5));
        fails("addAll", () -> a.addAll(-1, List.of(1)));
        fails("capacity", () -> new ArrayList<>(-1));
        fails("subList", () -> a.subList(3, 2));
        fails("subList to", () -> a.subList(0, 7));
        fails("iterator", () -> new ArrayList<>().iterator().next());
        fails("addAll null", () -> a.addAll(null));
        List<Integer> linked = new LinkedList<>(a);
        System.out.println(a.equals(linked) + " " + linked.equals(new Vector<>(a)) + " " + (a.hashCode() == linked.hashCode()) + " " + a.hashCode() + " " + new ArrayList<>().hashCode());
        Integer[] big = new Integer[a.size() + 2];
        Arrays.fill(big, 99);
        System.out.println(Arrays.toString(a.toArray(big)) + " " + (a.toArray(big) == big) + " " + a.toArray(new Integer[0]).length + " " + a.toArray().getClass().getSimpleName());
        fails("store", () -> a.toArray(new String[9]));
        a.addAll(a);
        System.out.println(a);
        a.sort(null);
        System.out.println(a + " " + a.clone().equals(a));
        List<Object> self = new ArrayList<>();
        self.add(self);
        self.add(1);
        System.out.println(self);
        a.clear();
        System.out.println(a + " " + a.isEmpty() + " " + a.removeIf(x -> true) + " " + a.addAll(List.of()));
    }
}
