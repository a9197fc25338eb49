//@ why: BitSet grows by words, keeps logical size at the top bit, and its ranges cross word borders
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.Collectors;

public class BitSetAlgebra {
    static BitSet of(int... bits) {
        BitSet b = new BitSet();
        for (int i : bits) {
            b.set(i);
        }
        return b;
    }

    public static void main(String[] args) {
        BitSet a = of(0, 5, 63, 64, 65, 127, 128, 200);
        BitSet b = of(5, 64, 128, 199, 200, 300);
        for (String op : new String[] {"and", "or", "xor", "andNot"}) {
            BitSet c = (BitSet) a.clone();
            switch (op) {
                case "and" -> c.and(b);
                case "or" -> c.or(b);
                case "xor" -> c.xor(b);
                default -> c.andNot(b);
            }
            System.out.println(op + " " + c + " " + c.cardinality() + " " + c.length() + " " + c.size() + " " + c.hashCode());
        }
        System.out.println(a.intersects(b) + " " + a.intersects(of(1)) + " " + a.nextSetBit(6) + " " + a.nextSetBit(201) + " " + a.nextClearBit(63) + " " + a.nextClearBit(1000) + " " + a.previousSetBit(62) + " " + a.previousClearBit(65) + " " + a.previousSetBit(-1));
        BitSet r = new BitSet(10);
        r.set(60, 70);
        r.flip(58, 64);
        r.clear(66, 68);
        r.set(3, 5, true);
        r.set(4, false);
        r.set(7, 7);
        System.out.println(r + " " + r.get(59) + " " + r.get(9999) + " " + r.get(58, 66) + " " + r.length() + " " + r.isEmpty());
        System.out.println(Arrays.toString(r.toLongArray()) + " " + Arrays.toString(r.toByteArray()) + " " + BitSet.valueOf(new long[] {5, 0, 1, 0}) + " " + BitSet.valueOf(new byte[] {-1, 0, 1}) + " " + BitSet.valueOf(r.toByteArray()).equals(r));
        System.out.println(r.stream().boxed().collect(Collectors.toList()) + " " + r.stream().sum() + " " + of().length() + " " + of() + " " + of(1).equals(BitSet.valueOf(new long[] {2, 0, 0})) + " " + new BitSet(65).size());
        BitSet sieve = new BitSet();
        sieve.set(2, 200);
        for (int p = sieve.nextSetBit(0); p * p < 200; p = sieve.nextSetBit(p + 1)) {
            for (int q = p * p; q < 200; q += p) {
                sieve.clear(q);
            }
        }
        System.out.println(sieve.cardinality() + " " + sieve);
        a.clear();
        System.out.println(a + " " + a.length() + " " + a.nextSetBit(0) + " " + a.hashCode());
        for (Runnable bad : new Runnable[] {() -> a.set(-1), () -> a.get(-5), () -> a.flip(5, 2), () -> a.nextSetBit(-1), () -> a.clear(-1, 3), () -> new BitSet(-1), () -> a.previousSetBit(-2)}) {
            try {
                bad.run();
                System.out.println("none");
            } catch (IndexOutOfBoundsException | NegativeArraySizeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
    }
}
