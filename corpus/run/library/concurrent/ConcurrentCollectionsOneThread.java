//@ why: skip lists, copy-on-write lists and the concurrent queues keep their order and their weak or snapshot iterators
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

public class ConcurrentCollectionsOneThread {
    public static void main(String[] args) {
        ConcurrentSkipListMap<Integer, String> m = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 500; i++) {
            m.put(i * 7 % 500, "v" + i);
        }
        for (int i = 0; i < 500; i++) {
            if (i % 50 != 3) {
                m.remove(i);
            }
        }
        System.out.println(m);
        System.out.println(m.floorKey(100) + " " + m.ceilingEntry(104) + " " + m.lowerKey(3) + " " + m.higherKey(453) + " " + m.firstEntry() + " " + m.lastKey() + " " + m.descendingMap().headMap(250) + " " + m.pollFirstEntry());
        ConcurrentNavigableMap<Integer, String> sub = m.subMap(100, true, 300, false);
        sub.remove(153);
        m.put(200, "two hundred");
        System.out.println(sub + " " + sub.size() + " " + m.merge(200, "!", String::concat) + " " + m.computeIfPresent(203, (k, v) -> null) + " " + m.putIfAbsent(1, "one") + " " + m.replace(1, "uno"));
        Iterator<Integer> it = m.keySet().iterator();
        it.next();
        m.put(2, "added behind");
        m.put(1000, "added ahead");
        int n = 1;
        while (it.hasNext()) {
            it.next();
            n++;
        }
        System.out.println(n == m.size() || n == m.size() - 1);
        ConcurrentSkipListSet<String> s = new ConcurrentSkipListSet<>(Comparator.reverseOrder());
        s.addAll(List.of("a", "c", "b", "a"));
        System.out.println(s + " " + s.first() + " " + s.headSet("a") + " " + s.pollLast() + " " + s.descendingSet());
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (int x : cow) {
            cow.add(x * 10);
        }
        System.out.println(cow + " " + cow.addIfAbsent(30) + " " + cow.addAllAbsent(List.of(30, 40, 40, 50)) + " " + cow);
        Iterator<Integer> snap = cow.iterator();
        cow.removeIf(x -> x > 3);
        cow.sort(Comparator.reverseOrder());
        cow.set(0, 99);
        StringBuilder old = new StringBuilder();
        snap.forEachRemaining(x -> old.append(x).append(' '));
        System.out.println(old + "" + cow + " " + cow.subList(1, 3) + " " + cow.indexOf(2) + " " + cow.equals(List.of(99, 2, 1)) + " " + new CopyOnWriteArraySet<>(List.of(3, 1, 3, 2)));
        ConcurrentLinkedQueue<String> q = new ConcurrentLinkedQueue<>(List.of("a", "b", "c", "b"));
        Iterator<String> qi = q.iterator();
        q.add("late");
        q.remove("b");
        System.out.println(q + " " + q.poll() + " " + q.peek() + " " + q.size() + " " + q.contains("b") + " " + qi.next());
        ConcurrentLinkedDeque<Integer> d = new ConcurrentLinkedDeque<>();
        d.offerFirst(1);
        d.offerLast(2);
        d.push(0);
        System.out.println(d + " " + d.pollLast() + " " + d.removeFirstOccurrence(1) + " " + d.pop() + " " + d.pollFirst() + " " + d.peekLast());
        try {
            d.removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("NSEE " + Map.copyOf(m).size());
        }
    }
}
