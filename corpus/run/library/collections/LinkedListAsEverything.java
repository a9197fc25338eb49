//@ why: LinkedList is list, deque and stack at once, keeps nulls, and removes by first or last occurrence
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;

public class LinkedListAsEverything {
    public static void main(String[] args) {
        LinkedList<String> l = new LinkedList<>(List.of("b", "c"));
        l.addFirst("a");
        l.addLast("d");
        l.push("top");
        l.offer("tail");
        l.offerFirst(null);
        l.add(3, null);
        l.addAll(1, Arrays.asList("x", "c", "x"));
        System.out.println(l + " " + l.size());
        System.out.println(l.peek() + " " + l.peekLast() + " " + l.element() + " " + l.getLast() + " " + l.indexOf(null) + " " + l.lastIndexOf(null) + " " + l.indexOf("c"));
        System.out.println(l.removeFirstOccurrence("c") + " " + l.removeLastOccurrence("x") + " " + l.removeFirstOccurrence("zz") + " " + l.remove(null) + " " + l);
        System.out.println(l.pop() + " " + l.poll() + " " + l.pollLast() + " " + l.removeLast() + " " + l.remove(2) + " " + l);
        Iterator<String> down = l.descendingIterator();
        StringBuilder b = new StringBuilder();
        while (down.hasNext()) {
            String s = down.next();
            b.append(s).append(',');
            if ("b".equals(s)) {
                down.remove();
            }
        }
        System.out.println(b + " " + l);
        l.clear();
        System.out.println(l.peek() + " " + l.poll() + " " + l.pollFirst() + " " + l.peekFirst() + " " + l);
        Runnable[] strict = {l::pop, l::remove, l::element, l::getFirst, l::removeLast, () -> l.get(0), () -> l.add(1, "x")};
        for (Runnable r : strict) {
            try {
                r.run();
                System.out.println("unexpected");
            } catch (NoSuchElementException e) {
                System.out.println("NSEE " + e.getMessage());
            } catch (IndexOutOfBoundsException e) {
                System.out.println("IOOBE " + e.getMessage());
            }
        }
        LinkedList<Integer> ring = new LinkedList<>();
        for (int i = 1; i <= 41; i++) {
            ring.add(i);
        }
        StringBuilder order = new StringBuilder();
        while (ring.size() > 2) {
            ring.addLast(ring.removeFirst());
            ring.addLast(ring.removeFirst());
            order.append(ring.removeFirst()).append(' ');
        }
        System.out.println(order + "left " + ring);
    }
}
