//@ why: ListIterator tracks the last returned element through add, set and remove in both directions
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.NoSuchElementException;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;

public class ListIteratorEdits {
    static String attempt(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (IllegalStateException | NoSuchElementException | UnsupportedOperationException e) {
            return e.getClass().getSimpleName();
        }
    }

    static void drive(List<String> list) {
        list.addAll(List.of("a", "b", "c", "d"));
        ListIterator<String> it = list.listIterator();
        System.out.println(attempt(it::remove) + " " + attempt(() -> it.set("x")) + " " + attempt(it::previous) + " " + it.previousIndex() + " " + it.nextIndex());
        it.next();
        it.set("A");
        it.set("AA");
        it.remove();
        System.out.println(attempt(it::remove) + " " + attempt(() -> it.set("x")) + " " + list);
        it.add("new");
        System.out.println(it.nextIndex() + " " + attempt(() -> it.set("x")) + " " + it.previous() + " " + it.next() + " " + it.next());
        it.add("after");
        System.out.println(it.previous() + " " + it.previous() + " " + it.nextIndex() + " " + list);
        it.set("B!");
        it.remove();
        System.out.println(list + " " + it.nextIndex());
        while (it.hasNext()) {
            it.next();
        }
        it.add("end");
        System.out.println(attempt(it::next) + " " + list + " " + it.hasPrevious() + " " + it.previous());
        ListIterator<String> back = list.listIterator(list.size());
        StringBuilder b = new StringBuilder();
        while (back.hasPrevious()) {
            String s = back.previous();
            b.append(s).append(back.previousIndex()).append(' ');
            if (s.length() == 1) {
                back.remove();
            }
        }
        System.out.println(b + " " + list);
        ListIterator<String> rest = list.listIterator(1);
        rest.forEachRemaining(s -> System.out.print(s + ";"));
        System.out.println();
    }

    public static void main(String[] args) {
        drive(new ArrayList<>());
        drive(new LinkedList<>());
        drive(new Vector<>());
        List<String> outer = new ArrayList<>(List.of("x", "y"));
        drive(outer.subList(1, 1));
        System.out.println(outer);
        ListIterator<String> snap = new CopyOnWriteArrayList<>(List.of("p", "q")).listIterator();
        snap.next();
        System.out.println(attempt(snap::remove) + " " + attempt(() -> snap.add("z")) + " " + attempt(() -> snap.set("z")));
        ListIterator<String> fixed = java.util.Arrays.asList("p", "q").listIterator();
        fixed.next();
        System.out.println(attempt(() -> fixed.set("P")) + " " + attempt(fixed::remove));
    }
}
