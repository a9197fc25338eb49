//@ why: every bit operation of Integer and Long on the extreme values, where shifts and signs go wrong
public class IntegerBitTricks {
    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 2, 0x80000000, 0x7fffffff, 0x12345678, 0xff00ff00, -256};
        for (int x : ints) {
            System.out.println(x + " " + Integer.bitCount(x) + " " + Integer.reverse(x) + " " + Integer.reverseBytes(x) + " " + Integer.highestOneBit(x) + " "
                    + Integer.lowestOneBit(x) + " " + Integer.numberOfLeadingZeros(x) + " " + Integer.numberOfTrailingZeros(x) + " "
                    + Integer.rotateLeft(x, 5) + " " + Integer.rotateRight(x, 37) + " " + Integer.signum(x) + " " + Integer.rotateLeft(x, -1));
        }
        long[] longs = {0, 1, -1, 1L << 63, Long.MAX_VALUE, 0x123456789abcdef0L, 1L << 32, -(1L << 31)};
        for (long x : longs) {
            System.out.println(x + " " + Long.bitCount(x) + " " + Long.reverse(x) + " " + Long.reverseBytes(x) + " " + Long.highestOneBit(x) + " "
                    + Long.lowestOneBit(x) + " " + Long.numberOfLeadingZeros(x) + " " + Long.numberOfTrailingZeros(x) + " "
                    + Long.rotateLeft(x, 33) + " " + Long.rotateRight(x, 1) + " " + Long.signum(x));
        }
        System.out.println(Short.reverseBytes((short) 0x80ff) + " " + (int) Character.reverseBytes('\u1234') + " " + Short.toUnsignedInt((short) -1) + " "
                + Byte.toUnsignedInt((byte) -128) + " " + Byte.toUnsignedLong((byte) -1) + " " + Integer.toUnsignedLong(-1));
        System.out.println(Short.compare((short) -5, (short) 3) + " " + Byte.compare((byte) 5, (byte) -3) + " " + Character.compare('a', 'c') + " "
                + Integer.compare(Integer.MIN_VALUE, 1) + " " + Long.compare(5, 5) + " " + Boolean.compare(true, false) + " "
                + Byte.compareUnsigned((byte) -1, (byte) 1) + " " + Short.compareUnsigned((short) 1, (short) -1));
        System.out.println((1 << 33) + " " + (1L << 65) + " " + (-1 >>> 28) + " " + (-1 >> 31) + " " + (-1L >>> 60) + " " + ((byte) 0x80 >>> 4) + " " + (5 << -1));
        System.out.println(Integer.sum(Integer.MAX_VALUE, 1) + " " + Integer.max(-1, 1) + " " + Long.min(-1, 1) + " " + Boolean.logicalXor(true, true));
    }
}
