//@ why: PriorityQueue prints its heap array, so sift-up, sift-down, heapify and inner removal are all visible
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;

public class PriorityQueueHeapOrder {
    record Task(String name, int priority) {
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int x : new int[] {5, 9, 1, 7, 3, 8, 2, 6, 4, 0, 5}) {
            q.add(x);
            System.out.println(q);
        }
        System.out.println(q.remove(9) + " " + q + " " + q.remove(42) + " " + q.contains(8) + " " + q.peek());
        System.out.println(q.poll() + " " + q + " " + q.poll() + " " + q);
        PriorityQueue<Integer> heapified = new PriorityQueue<>(List.of(9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
        System.out.println(heapified);
        heapified.removeIf(x -> x % 3 == 0);
        System.out.println(heapified);
        Iterator<Integer> it = heapified.iterator();
        StringBuilder seen = new StringBuilder();
        while (it.hasNext()) {
            int x = it.next();
            seen.append(x);
            if (x == 7 || x == 2) {
                it.remove();
            }
        }
        System.out.println(seen + " " + heapified);
        PriorityQueue<String> max = new PriorityQueue<>(4, Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        Collections.addAll(max, "bb", "a", "dddd", "ccc", "aaa", "eeee", "b");
        List<String> out = new ArrayList<>();
        while (!max.isEmpty()) {
            out.add(max.poll());
        }
        System.out.println(out + " " + max.poll() + " " + max.peek());
        PriorityQueue<Task> tasks = new PriorityQueue<>(Comparator.comparingInt(Task::priority));
        for (int i = 0; i < 9; i++) {
            tasks.offer(new Task("t" + i, i % 3));
        }
        StringBuilder ties = new StringBuilder();
        while (!tasks.isEmpty()) {
            ties.append(tasks.remove().name()).append(' ');
        }
        System.out.println(ties.toString().trim());
        try {
            q.add(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            PriorityQueue<Object> odd = new PriorityQueue<>();
            odd.add(new Task("x", 1));
        } catch (ClassCastException e) {
            System.out.println("CCE");
        }
        try {
            new PriorityQueue<Integer>(0);
        } catch (IllegalArgumentException e) {
            System.out.println("IAE " + e.getMessage());
        }
        System.out.println(new PriorityQueue<>(q) + " " + q.comparator() + " " + q.size());
    }
}
