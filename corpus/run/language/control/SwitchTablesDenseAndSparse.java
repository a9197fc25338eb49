//@ why: tableswitch and lookupswitch must agree at the ends of their ranges, with extreme labels, fall-through and every selector type
public class SwitchTablesDenseAndSparse {
    static int dense(int i) {
        switch (i) {
            case -1: return 10; case 0: return 11;
            case 1:
            case 2: return 12;
            case 4: return 14;
            case 5: return 15;
            default: return -1;
        }
    }

    static int sparse(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return 1;
            case -1000000: return 2;
            case 0: return 3;
            case 77: return 4;
            case 65536: return 5;
            case Integer.MAX_VALUE: return 6;
        }
        return 0;
    }

    static String atTheEdge(int i) {
        return switch (i) {
            case Integer.MAX_VALUE - 1 -> "max-1";
            case Integer.MAX_VALUE -> "max";
            case Integer.MAX_VALUE - 2 -> "max-2";
            default -> "other";
        };
    }

    static int fallThrough(char c) {
        int n = 0;
        switch (c) {
            default: n += 1;
            case 'a': n += 10;
            case 'b': n += 100; break;
            case '\uffff': n += 1000;
            case 'z': { n += 10000; }
        }
        return n;
    }

    static String small(Byte b) {
        switch (b) {
            case -128: return "min";
            case 127: return "max";
            case 'A': return "letter";
            default: return "byte " + b;
        }
    }

    static int yields(short s) {
        int base = 5;
        int r = base + switch (s) {
            case 1: base = 100; yield base;
            case 2: try { yield base / (s - 2); } catch (ArithmeticException e) { yield -7; } finally { base = 3; }
            default: for (int i = 0; ; i++) { if (i * i > s) { yield i; } }
        } * base;
        return r;
    }

    public static void main(String[] args) {
        for (int i = -3; i < 8; i++) {
            System.out.print(dense(i) + " ");
        }
        System.out.println(dense(Integer.MIN_VALUE) + " " + dense(Integer.MAX_VALUE));
        for (int i : new int[] {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1000000, -1, 0, 76, 77, 78, 65536, 0x10000 + 77, Integer.MAX_VALUE}) {
            System.out.print(sparse(i) + " ");
        }
        System.out.println(atTheEdge(Integer.MAX_VALUE) + atTheEdge(Integer.MAX_VALUE - 2) + atTheEdge(Integer.MIN_VALUE) + atTheEdge(Integer.MAX_VALUE - 3));
        System.out.println(fallThrough('a') + " " + fallThrough('b') + " " + fallThrough('z') + " " + fallThrough('\uffff') + " " + fallThrough('q'));
        System.out.println(small((byte) 128) + small((byte) 127) + small((byte) 65) + small((byte) 0));
        System.out.println(yields((short) 1) + " " + yields((short) 2) + " " + yields((short) 50) + " " + yields((short) -5));
        switch (args.length) { default: }
    }
}
