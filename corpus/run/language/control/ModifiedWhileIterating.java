//@ why: removing while iterating fails fast on the next step, except before the last element where the loop silently ends early
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;

public class ModifiedWhileIterating {
    public static void main(String[] args) {
        List<String> list = new ArrayList<>(List.of("a", "b", "c", "d"));
        try {
            for (String s : list) {
                if (s.equals("b")) {
                    list.remove(s);
                }
            }
        } catch (ConcurrentModificationException e) {
            System.out.println(e + " " + list);
        }
        for (String s : list) {
            if (s.equals("c")) {
                list.remove(s);
            }
        }
        System.out.println(list);
        ListIterator<String> it = list.listIterator(list.size());
        while (it.hasPrevious()) {
            String s = it.previous();
            it.set(s + it.nextIndex());
            if (s.equals("a")) {
                it.add("new");
            }
        }
        System.out.println(list);
        Iterator<String> plain = list.iterator();
        plain.next();
        plain.remove();
        try {
            plain.remove();
        } catch (IllegalStateException e) {
            System.out.println("removed twice " + list);
        }
        List<Integer> numbers = new ArrayList<>(List.of(1, 2, 3, 4));
        List<Integer> part = numbers.subList(1, 3);
        part.clear();
        System.out.println(numbers + " " + part.size());
        numbers.add(9);
        try {
            System.out.println(part.size());
        } catch (ConcurrentModificationException e) {
            System.out.println("stale view " + e.getMessage());
        }
    }
}
