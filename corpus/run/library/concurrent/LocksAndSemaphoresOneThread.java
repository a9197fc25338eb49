//@ why: reentrant holds, lock upgrades, permits, latches and thread locals have observable state without a second thread
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

public class LocksAndSemaphoresOneThread {
    static void monitor(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine");
        } catch (IllegalMonitorStateException e) {
            System.out.println(name + " IMSE");
        }
    }

    static int locked(Object lock, int n) {
        synchronized (lock) {
            return n == 0 ? (Thread.holdsLock(lock) ? 100 : -100) : locked(lock, n - 1) + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock l = new ReentrantLock(true);
        l.lock();
        l.lock();
        System.out.println(l.getHoldCount() + " " + l.isHeldByCurrentThread() + " " + l.tryLock() + " " + l.getHoldCount() + " " + l.isFair() + " " + l.hasQueuedThreads());
        l.unlock();
        l.unlock();
        l.unlock();
        System.out.println(l.isLocked() + " " + l.getHoldCount());
        monitor("unlock", l::unlock);
        Condition c = l.newCondition();
        monitor("signal", c::signal);
        l.lock();
        System.out.println(c.await(0, TimeUnit.NANOSECONDS) + " " + c.awaitNanos(-1) / 1_000_000_000L + " " + l.hasWaiters(c));
        l.unlock();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        System.out.println(rw.writeLock().tryLock() + " " + rw.getReadLockCount() + " " + rw.readLock().tryLock() + " " + rw.getReadHoldCount());
        rw.readLock().unlock();
        rw.readLock().unlock();
        rw.writeLock().lock();
        System.out.println(rw.readLock().tryLock() + " " + rw.isWriteLockedByCurrentThread() + " " + rw.getWriteHoldCount());
        rw.writeLock().unlock();
        System.out.println(rw.isWriteLocked() + " " + rw.getReadLockCount());
        StampedLock st = new StampedLock();
        long read = st.tryOptimisticRead();
        System.out.print(st.validate(read));
        long w = st.writeLock();
        System.out.print(" " + st.validate(read) + " " + st.tryReadLock() + " " + st.isWriteLocked());
        st.unlockWrite(w);
        System.out.println(" " + st.isWriteLocked());
        Semaphore s = new Semaphore(2);
        System.out.println(s.tryAcquire() + " " + s.tryAcquire(2) + " " + s.availablePermits() + " " + s.tryAcquire(1) + " " + s.tryAcquire(0, TimeUnit.SECONDS) + " " + s.drainPermits());
        s.release(5);
        System.out.println(s.drainPermits() + " " + s.availablePermits() + " " + new Semaphore(-1).tryAcquire());
        CountDownLatch latch = new CountDownLatch(2);
        latch.countDown();
        System.out.println(latch.getCount() + " " + latch.await(0, TimeUnit.SECONDS));
        latch.countDown();
        latch.countDown();
        latch.await();
        System.out.println(latch.getCount());
        ThreadLocal<StringBuilder> local = ThreadLocal.withInitial(() -> new StringBuilder("init"));
        local.get().append("+1");
        System.out.print(local.get() + " ");
        local.remove();
        System.out.println(local.get() + " " + new ThreadLocal<String>().get());
        Object o = new Object();
        System.out.println(locked(o, 20) + " " + Thread.holdsLock(o));
        monitor("notify", o::notify);
    }
}
