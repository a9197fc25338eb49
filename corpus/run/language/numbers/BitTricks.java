//@ why: bit manipulation idioms and the intrinsics beside them agree on the extreme values
public class BitTricks {
    static int popcount(int x) {
        int n = 0;
        while (x != 0) {
            x &= x - 1;
            n++;
        }
        return n;
    }

    static int reverse(int x) {
        int r = 0;
        for (int i = 0; i < 32; i++) {
            r = r << 1 | x >>> i & 1;
        }
        return r;
    }

    static long hash(String s) {
        long h = 0xcbf29ce484222325L;
        for (char c : s.toCharArray()) {
            h ^= c;
            h *= 0x100000001b3L;
        }
        return h;
    }

    public static void main(String[] args) {
        int[] xs = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x12345678, 0xF0F0F0F0, 40};
        for (int x : xs) {
            System.out.println(popcount(x) + "=" + Integer.bitCount(x) + " " + (reverse(x) == Integer.reverse(x)) + " "
                    + Integer.numberOfLeadingZeros(x) + " " + Integer.numberOfTrailingZeros(x) + " "
                    + Integer.highestOneBit(x) + " " + Integer.lowestOneBit(x) + " " + (x & -x) + " " + Integer.toHexString(x)
                    + " " + Integer.toBinaryString(x >>> 20) + " " + Integer.rotateLeft(x, 7) + " " + Integer.reverseBytes(x));
        }
        long[] ls = {0, -1, Long.MIN_VALUE, 0x0123456789ABCDEFL};
        for (long l : ls) {
            System.out.println(Long.bitCount(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " "
                    + Long.toHexString(Long.reverse(l)) + " " + Long.rotateRight(l, 65) + " " + Long.toUnsignedString(l)
                    + " " + Long.divideUnsigned(l, 10) + " " + Long.compareUnsigned(l, 1) + " " + ~l + " " + (l ^ l >>> 32));
        }
        int a = 5, b = -9;
        a ^= b;
        b ^= a;
        a ^= b;
        System.out.println(a + " " + b + " " + ((a ^ b) < 0) + " " + (~a & 0xFF) + " " + -~a + " " + ~-b);
        System.out.println(Long.toHexString(hash("hello")) + " " + hash(""));
        System.out.println((5 & 6) + (5 | 6) + (5 ^ 6) + " " + (5 & 6 | 1 ^ 3 << 2 & ~0));
        System.out.println(Integer.toUnsignedString(-1) + " " + Integer.divideUnsigned(-1, 2) + " " + Integer.remainderUnsigned(-1, 7)
                + " " + Integer.toOctalString(-8) + " " + Integer.toString(-255, 16) + " " + Long.toString(Long.MIN_VALUE, 36));
    }
}
