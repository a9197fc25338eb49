//@ why: bounded queues refuse without blocking, time out at once with zero wait, drain in order and know their capacity
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class BlockingQueuesOneThread {
    static void drive(BlockingQueue<Integer> q) throws InterruptedException {
        System.out.println(q.getClass().getSimpleName() + " " + q.offer(1) + " " + q.offer(2) + " " + q.offer(3) + " " + q.offer(4) + " " + q + " " + q.remainingCapacity());
        try {
            q.add(5);
            System.out.println("grew");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(q.offer(6, 0, TimeUnit.MILLISECONDS) + " " + q.peek() + " " + q.take() + " " + q.poll() + " " + q.contains(3) + " " + q.size());
        q.put(7);
        q.offer(8);
        List<Integer> out = new ArrayList<>();
        System.out.println(q.drainTo(out, 2) + " " + out + " " + q.drainTo(out) + " " + out + " " + q.poll() + " " + q.poll(0, TimeUnit.SECONDS) + " " + q.peek());
        try {
            q.offer(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            q.drainTo(q);
        } catch (IllegalArgumentException e) {
            System.out.println("IAE");
        }
        for (int i = 0; i < 10; i++) {
            q.offer(i);
            if (i % 2 == 0) {
                q.poll();
            }
        }
        System.out.println(q + " " + q.remove(8) + " " + q.removeIf(x -> x == 9) + " " + q);
    }

    public static void main(String[] args) throws InterruptedException {
        drive(new ArrayBlockingQueue<>(3));
        drive(new LinkedBlockingQueue<>(3));
        drive(new LinkedBlockingDeque<>(3));
        drive(new PriorityBlockingQueue<>(2, Comparator.reverseOrder()));
        SynchronousQueue<Integer> s = new SynchronousQueue<>();
        System.out.println(s.offer(1) + " " + s.poll() + " " + s.size() + " " + s.isEmpty());
        LinkedBlockingDeque<String> d = new LinkedBlockingDeque<>(2);
        d.putFirst("b");
        d.putFirst("a");
        System.out.println(d.offerLast("c") + " " + d.takeLast() + " " + d.offerLast("z") + " " + d + " " + d.removeLastOccurrence("z") + " " + d.pollFirst() + " " + d.pollLast());
        try {
            new ArrayBlockingQueue<>(0);
        } catch (IllegalArgumentException e) {
            System.out.println("IAE " + e.getMessage());
        }
    }
}
