//@ why: SplittableRandom is specified too: the mixing, the splits and the bounded forms must match bit for bit
import java.util.Arrays;
import java.util.SplittableRandom;

public class SplittableRandomSeeded {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, 42, -99}) {
            SplittableRandom r = new SplittableRandom(seed);
            System.out.println(r.nextInt() + " " + r.nextLong() + " " + r.nextInt(100) + " " + r.nextInt(64) + " " + r.nextInt(-3, 4) + " " + r.nextLong(1000000007L) + " " + r.nextLong(-5, 5) + " " + r.nextBoolean() + " " + r.nextDouble());
            SplittableRandom child = r.split();
            SplittableRandom grandchild = child.split();
            System.out.println(r.nextInt() + " " + child.nextInt() + " " + grandchild.nextLong() + " " + child.nextLong());
        }
        SplittableRandom a = new SplittableRandom(7);
        System.out.println(a.ints(5).boxed().toList() + " " + a.ints(5, 0, 10).boxed().toList() + " " + a.longs(2).boxed().toList());
        byte[] b = new byte[11];
        a.nextBytes(b);
        System.out.println(Arrays.toString(b));
        int[] hist = new int[8];
        for (int i = 0; i < 8000; i++) {
            hist[a.nextInt(8)]++;
        }
        System.out.println(Arrays.toString(hist));
        for (Runnable bad : new Runnable[] {() -> a.nextInt(0), () -> a.nextInt(5, 5), () -> a.nextLong(-1), () -> a.ints(-1), () -> a.nextDouble(0)}) {
            try {
                bad.run();
                System.out.println("none");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        SplittableRandom x = new SplittableRandom(123);
        SplittableRandom y = new SplittableRandom(123);
        boolean same = true;
        for (int i = 0; i < 100; i++) {
            same &= x.split().nextLong() == y.split().nextLong();
        }
        System.out.println(same);
    }
}
