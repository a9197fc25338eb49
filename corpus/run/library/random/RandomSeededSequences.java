//@ why: java.util.Random is a specified generator, so every method has exactly one right sequence per seed
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Collectors;

public class RandomSeededSequences {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 42, -1, Long.MAX_VALUE, 1L << 48}) {
            Random r = new Random(seed);
            System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(1 << 20) + " " + r.nextInt((1 << 30) + 1) + " " + r.nextLong() + " " + r.nextBoolean() + " " + r.nextFloat() + " " + r.nextDouble() + " " + r.nextInt(5, 9));
            System.out.println(String.format("%.12f %.12f %.12f", r.nextGaussian(), r.nextGaussian(), r.nextGaussian()));
            byte[] b = new byte[7];
            r.nextBytes(b);
            System.out.println(Arrays.toString(b) + " " + r.nextInt());
        }
        Random r = new Random(7);
        System.out.println(r.ints(6).boxed().collect(Collectors.toList()) + " " + r.ints(6, -5, 5).boxed().toList() + " " + r.ints(0, 100).limit(5).boxed().toList());
        System.out.println(r.longs(3).boxed().toList() + " " + r.longs(3, 0, 1000).boxed().toList() + " " + r.doubles(2).boxed().toList() + " " + r.doubles(2, -1, 1).boxed().toList());
        r.setSeed(7);
        Random same = new Random(7);
        int equal = 0;
        for (int i = 0; i < 1000; i++) {
            equal += r.nextInt(i + 1) == same.nextInt(i + 1) ? 1 : 0;
        }
        System.out.println(equal);
        int[] dice = new int[7];
        Random d = new Random(2024);
        for (int i = 0; i < 6000; i++) {
            dice[d.nextInt(6) + 1]++;
        }
        System.out.println(Arrays.toString(dice));
        for (Runnable bad : new Runnable[] {() -> r.nextInt(0), () -> r.nextInt(-5), () -> r.ints(-1), () -> r.ints(3, 3), () -> r.nextInt(4, 4)}) {
            try {
                bad.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        Random sub = new Random(1) {
            @Override
            protected int next(int bits) {
                return (1 << (bits - 1)) - 1;
            }
        };
        System.out.println(sub.nextInt() + " " + sub.nextInt(8) + " " + sub.nextBoolean() + " " + sub.nextLong());
        double m = new Random(5).doubles(1000).average().getAsDouble();
        System.out.println(m > 0.45 && m < 0.55);
        r.setSeed(3);
        r.nextGaussian();
        r.setSeed(3);
        System.out.println(String.format("%.10f", r.nextGaussian()));
    }
}
