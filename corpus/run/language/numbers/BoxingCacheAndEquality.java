//@ why: == on boxes compares references, so only cached values are equal, while mixed comparisons unbox
public class BoxingCacheAndEquality {
    static Object choose(boolean b) {
        return b ? 1 : 2.0;
    }

    static Object chooseBoxed(boolean b) {
        return b ? (Object) 1 : (Object) 2.0;
    }

    static Object chooseChar(boolean b) {
        return b ? 'a' : 0;
    }

    static Object chooseCharInt(boolean b, int i) {
        return b ? 'a' : i;
    }

    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128, e = -128, f = -128, g = -129, h = -129;
        System.out.println((a == b) + " " + (c == d) + " " + (e == f) + " " + (g == h) + " " + c.equals(d));
        Long l1 = 127L, l2 = 127L, l3 = 128L, l4 = 128L;
        System.out.println((l1 == l2) + " " + (l3 == l4) + " " + l1.equals(127) + " " + l1.equals(127L) + " " + (l3 == 128));
        Character x = 'a', y = 'a', u = '\u0080', v = '\u0080';
        System.out.println((x == y) + " " + (u == v));
        Byte p = -1, q = -1;
        Short r = 128, s = 128;
        Boolean t = true, w = !false;
        System.out.println((p == q) + " " + (r == s) + " " + (t == w));
        System.out.println((c <= d) + " " + (c >= d) + " " + (c < d) + " " + (c == 128) + " " + (c + 0 == d + 0));
        System.out.println(choose(true) + " " + choose(false) + " " + choose(true).getClass().getSimpleName());
        System.out.println(chooseBoxed(true) + " " + chooseBoxed(false));
        System.out.println(chooseChar(true) + " " + chooseChar(false).getClass().getSimpleName());
        System.out.println(chooseCharInt(true, 5) + " " + chooseCharInt(false, 5));
        Integer none = null;
        try {
            int value = args.length >= 0 ? none : 0;
            System.out.println(value);
        } catch (NullPointerException ex) {
            System.out.println("ternary unboxed null");
        }
        Integer kept = args.length >= 0 ? none : Integer.valueOf(0);
        System.out.println(kept);
        Integer before = c;
        c++;
        System.out.println(before + " " + c + " " + (before == c));
        Object o = 'c' + 1;
        System.out.println(o instanceof Integer ? "Integer" : "other");
        long sum = a + l1;
        Object boxed = a + l1;
        System.out.println(sum + boxed.getClass().getName());
        System.out.println(new java.util.ArrayList<>(java.util.List.of(10, 20, 30)).remove(Integer.valueOf(1)));
    }
}
