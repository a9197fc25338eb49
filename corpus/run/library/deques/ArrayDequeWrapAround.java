//@ why: the circular array of ArrayDeque wraps, grows in the middle of a wrap and removes inner elements from either side
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;

public class ArrayDequeWrapAround {
    public static void main(String[] args) {
        ArrayDeque<Integer> d = new ArrayDeque<>(4);
        LinkedList<Integer> model = new LinkedList<>();
        long x = 99;
        for (int i = 0; i < 5000; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
            int op = (int) (x >>> 60);
            if (op < 5) {
                d.addFirst(i);
                model.addFirst(i);
            } else if (op < 10) {
                d.offerLast(i);
                model.offerLast(i);
            } else if (op < 12) {
                check(d.pollFirst(), model.pollFirst(), i);
            } else if (op < 14) {
                check(d.pollLast(), model.pollLast(), i);
            } else if (op == 14) {
                check(d.removeFirstOccurrence(i - 7), model.removeFirstOccurrence(i - 7), i);
            } else {
                check(d.removeIf(e -> e % 97 == 5), model.removeIf(e -> e % 97 == 5), i);
            }
        }
        System.out.println(d.size() + " " + List.copyOf(d).equals(model) + " " + d.peekFirst() + " " + d.peekLast() + " " + List.copyOf(d).hashCode());
        Deque<String> s = new ArrayDeque<>(List.of("a", "b", "c", "b", "d"));
        s.push("top");
        System.out.println(s + " " + s.removeLastOccurrence("b") + " " + s + " " + s.contains("b") + " " + s.element() + " " + s.getLast());
        Iterator<String> it = s.descendingIterator();
        StringBuilder b = new StringBuilder();
        while (it.hasNext()) {
            String e = it.next();
            b.append(e);
            if (e.equals("c") || e.equals("top")) {
                it.remove();
            }
        }
        System.out.println(b + " " + s + " " + s.pop() + s.pollLast() + s.remove() + s.poll() + s.peek());
        for (Runnable r : new Runnable[] {s::pop, s::getFirst, s::removeLast, s::element, () -> s.add(null), () -> s.iterator().next(), () -> s.addAll(List.of("x").subList(0, 2))}) {
            try {
                r.run();
                System.out.println("none");
            } catch (NoSuchElementException | NullPointerException | IndexOutOfBoundsException e) {
                System.out.print(e.getClass().getSimpleName() + " ");
            }
        }
        System.out.println(s.contains(null) + " " + s.remove(null) + " " + new ArrayDeque<>(List.of(1)).equals(new ArrayDeque<>(List.of(1))));
        ArrayDeque<Integer> copy = new ArrayDeque<>(List.of(1, 2, 3)).clone();
        copy.forEach(e -> System.out.print(e + ";"));
        System.out.println(copy.toArray().length + " " + copy.toArray(new Integer[0])[2]);
    }

    static void check(Object a, Object b, int i) {
        if (!java.util.Objects.equals(a, b)) {
            System.out.println("differs at " + i + ": " + a + " " + b);
        }
    }
}
