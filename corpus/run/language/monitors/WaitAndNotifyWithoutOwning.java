//@ why: wait and notify demand the monitor of exactly their receiver and fail with IllegalMonitorStateException otherwise
public class WaitAndNotifyWithoutOwning {
    interface Action {
        void run() throws InterruptedException;
    }

    static void attempt(String name, Action a) {
        try {
            a.run();
            System.out.println(name + " fine");
        } catch (IllegalMonitorStateException e) {
            System.out.println(name + " " + e.getMessage());
        } catch (IllegalArgumentException | NullPointerException e) {
            System.out.println(name + " " + e.getClass().getSimpleName());
        } catch (InterruptedException e) {
            System.out.println(name + " interrupted " + Thread.currentThread().isInterrupted());
        }
    }

    synchronized void own() {
        notify();
        notifyAll();
        System.out.println("owned");
    }

    public static void main(String[] args) {
        Object a = new Object();
        Object b = new Object();
        attempt("notify", a::notify);
        attempt("notifyAll", a::notifyAll);
        attempt("wait", () -> a.wait(1));
        attempt("negative", () -> a.wait(-1));
        synchronized (a) {
            attempt("own notify", a::notify);
            attempt("other notify", b::notify);
            attempt("own wait", () -> a.wait(1));
            attempt("own wait nanos", () -> a.wait(0, 1));
            attempt("other wait", () -> b.wait(1));
            attempt("negative", () -> a.wait(-1));
            System.out.println("still held " + Thread.holdsLock(a));
        }
        attempt("after", a::notify);
        new WaitAndNotifyWithoutOwning().own();
        attempt("holdsLock(null)", () -> Thread.holdsLock(null));
        int[] array = {1};
        synchronized (array) {
            attempt("array", array::notify);
        }
        synchronized (String.class) {
            attempt("class", String.class::notifyAll);
        }
        Thread.currentThread().interrupt();
        synchronized (a) {
            attempt("interrupted wait", () -> a.wait(1));
        }
        System.out.println(Thread.interrupted());
    }
}
