//@ why: shift distances use only the low five or six bits, and small types are promoted before an unsigned shift
public class ShiftDistanceIsMasked {
    public static void main(String[] args) {
        int one = 1;
        long big = 1;
        int[] distances = {0, 1, 31, 32, 33, 63, 64, 65, -1, -31, -32, -33, Integer.MIN_VALUE};
        for (int d : distances) {
            System.out.println(d + ": " + (one << d) + " " + (-8 >> d) + " " + (-8 >>> d) + " | " + (big << d) + " "
                    + (-8L >> d) + " " + (-8L >>> d));
        }
        long wideDistance = (1L << 32) + 3;
        System.out.println(one << wideDistance);
        System.out.println(big << wideDistance);
        int viaLong = one << (int) wideDistance;
        System.out.println(viaLong);
        byte b = (byte) 0xF0;
        System.out.println((b >> 2) + " " + (b >>> 2) + " " + (byte) (b >>> 2) + " " + ((b & 0xFF) >>> 2));
        b >>>= 2;
        System.out.println(b);
        short s = -1;
        s >>>= 10;
        System.out.println(s);
        s >>>= 20;
        System.out.println(s);
        char c = '\uffff';
        c >>= 4;
        System.out.println((int) c);
        c <<= 8;
        System.out.println((int) c);
        int i = 1;
        i <<= 33L;
        System.out.println(i);
        System.out.println(1 << 31 >> 31 >>> 31 << 5);
        System.out.println((char) ('A' << 1) + "" + ('A' << 1));
    }
}
