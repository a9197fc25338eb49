//@ why: the atomic classes return old or new values as named, compare by reference, and wrap around on overflow
import java.util.concurrent.atomic.*;

public class AtomicsInOneThread {
    public static void main(String[] args) {
        AtomicInteger i = new AtomicInteger(Integer.MAX_VALUE);
        System.out.println(i.getAndIncrement() + " " + i.get() + " " + i.decrementAndGet() + " " + i.addAndGet(5) + " " + i.getAndAdd(-5) + " " + i.incrementAndGet() + " " + i.getAndSet(10) + " " + i);
        System.out.println(i.compareAndSet(11, 1) + " " + i.compareAndSet(10, 1) + " " + i.updateAndGet(x -> x * 7) + " " + i.getAndUpdate(x -> -x) + " " + i.accumulateAndGet(100, Math::max) + " " + i.getAndAccumulate(3, (a, b) -> a - b) + " " + i.intValue() + " " + i.doubleValue());
        System.out.println(i.compareAndExchange(97, 1) + " " + i.compareAndExchange(5, 9) + " " + i.getPlain() + " " + i.getAcquire());
        AtomicLong l = new AtomicLong(Long.MIN_VALUE);
        System.out.println(l.decrementAndGet() + " " + l.getAndAdd(1) + " " + l.updateAndGet(x -> x >>> 1) + " " + l.compareAndSet(0, 1) + " " + l);
        String a = new String("s");
        AtomicReference<String> r = new AtomicReference<>(a);
        System.out.println(r.compareAndSet(new String("s"), "no") + " " + r.compareAndSet(a, "yes") + " " + r.getAndSet(null) + " " + r.updateAndGet(x -> x + "!") + " " + r.accumulateAndGet("z", String::concat) + " " + r);
        AtomicIntegerArray arr = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(arr.incrementAndGet(0) + " " + arr.getAndAdd(1, 10) + " " + arr.compareAndSet(2, 3, 30) + " " + arr.accumulateAndGet(2, 4, (x, y) -> x / y) + " " + arr + " " + arr.length());
        try {
            arr.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("IOOBE");
        }
        AtomicLongArray la = new AtomicLongArray(2);
        AtomicReferenceArray<String> ra = new AtomicReferenceArray<>(2);
        System.out.println(la.getAndIncrement(1) + " " + la + " " + ra.getAndSet(0, "x") + " " + ra.compareAndSet(1, null, "y") + " " + ra);
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndSet(false, true) + " " + b.compareAndSet(true, false) + " " + b);
        AtomicStampedReference<String> st = new AtomicStampedReference<>("v", 1);
        int[] stamp = new int[1];
        System.out.println(st.compareAndSet("v", "w", 0, 2) + " " + st.compareAndSet("v", "w", 1, 2) + " " + st.get(stamp) + stamp[0] + " " + st.attemptStamp("w", 9) + " " + st.getStamp() + " " + st.getReference());
        AtomicMarkableReference<String> mr = new AtomicMarkableReference<>("m", false);
        System.out.println(mr.attemptMark("m", true) + " " + mr.isMarked() + " " + mr.compareAndSet("m", "n", false, false) + " " + mr.getReference());
        LongAdder adder = new LongAdder();
        for (int k = 0; k < 100; k++) {
            adder.add(k);
        }
        adder.decrement();
        System.out.println(adder.sum() + " " + adder + " " + adder.sumThenReset() + " " + adder.intValue());
        LongAccumulator max = new LongAccumulator(Long::max, Long.MIN_VALUE);
        max.accumulate(5);
        max.accumulate(-3);
        DoubleAdder da = new DoubleAdder();
        da.add(0.5);
        da.add(0.25);
        System.out.println(max.get() + " " + max.getThenReset() + " " + max.get() + " " + da.sum());
    }
}
