//@ why: there is one thread of execution; starting another one is refused, by name
//@ names: java.lang.Thread.start0
public class StartThread {
    private static int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            for (int i = 1; i <= 100; i++) {
                sum += i;
            }
        }, "worker");
        System.out.println("before start");
        worker.start();
        worker.join();
        System.out.println("sum " + sum);
    }
}
