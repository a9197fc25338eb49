//@ why: a sublist writes through, nests, and notices structural changes made behind its back
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;

public class SubListConcurrentModification {
    static void cme(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine");
        } catch (ConcurrentModificationException e) {
            System.out.println(name + " CME " + e.getMessage());
        } catch (RuntimeException e) {
            System.out.println(name + " " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        for (List<Integer> base : List.<List<Integer>>of(new ArrayList<>(), new LinkedList<>())) {
            for (int i = 0; i < 10; i++) {
                base.add(i);
            }
            List<Integer> mid = base.subList(2, 8);
            List<Integer> inner = mid.subList(1, 4);
            inner.set(0, 100);
            inner.add(200);
            inner.remove(Integer.valueOf(4));
            System.out.println(base + " " + mid + " " + inner + " " + inner.size());
            Collections.reverse(mid);
            mid.subList(0, 2).clear();
            System.out.println(base + " " + mid);
            cme("stale inner", () -> inner.size());
            mid.addAll(0, List.of(-1, -2));
            mid.removeIf(x -> x > 50);
            System.out.println(base + " " + mid.indexOf(5) + " " + mid.contains(0) + " " + mid.equals(Arrays.asList(-1, -2, 5, 3)));
            base.set(0, 77);
            cme("after set", () -> mid.get(0));
            base.add(1);
            cme("size", () -> mid.size());
            cme("get", () -> mid.get(0));
            cme("iterator", () -> mid.iterator());
            cme("toString", () -> mid.toString());
            cme("foreach", () -> {
                for (Integer x : base) {
                    if (x == 77) {
                        base.remove(x);
                    }
                }
            });
            cme("second last is missed", () -> {
                for (Integer x : base) {
                    if (x.equals(base.get(base.size() - 2))) {
                        base.remove(x);
                    }
                }
            });
            cme("forEach lambda", () -> base.forEach(x -> base.add(1)));
            Iterator<Integer> it = base.iterator();
            base.clear();
            System.out.println(it.hasNext());
            cme("next", it::next);
            cme("remove", it::remove);
        }
    }
}
