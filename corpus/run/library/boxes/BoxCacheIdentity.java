//@ why: boxing shares the small values and only those, and equals never mixes box types
import java.util.ArrayList;
import java.util.List;

public class BoxCacheIdentity {
    public static void main(String[] args) {
        Integer a = 127, b = 127, c = 128, d = 128, e = -128, f = -128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d) + " " + (e == f));
        Long g = 127L, h = 127L, i = 128L, j = 128L;
        System.out.println((g == h) + " " + (i == j) + " " + g.equals(127) + " " + g.equals(127L) + " " + a.equals(127L));
        Character p = '\u007f', q = '\u007f', r = '\u0080', s = '\u0080';
        System.out.println((p == q) + " " + (r == s) + " " + ((Boolean) true == Boolean.valueOf("TRUE")));
        Short sh = 100, sh2 = 100;
        Byte by = -1, by2 = -1;
        System.out.println((sh == sh2) + " " + (by == by2) + " " + sh.hashCode() + " " + by.hashCode());
        System.out.println(Integer.valueOf("100") == Integer.valueOf(100));
        List<Integer> list = new ArrayList<>(List.of(5, 6, 7, 1));
        list.remove(1);
        list.remove(Integer.valueOf(1));
        System.out.println(list);
        Integer count = 127;
        Integer old = count;
        count++;
        System.out.println(count + " " + old + " " + (count == 128));
        Object o = true ? 1 : 2.0;
        Object o2 = true ? Integer.valueOf(1) : (Object) Double.valueOf(2);
        Object o3 = false ? 'a' : 98;
        System.out.println(o + " " + o2 + " " + o3 + " " + o3.getClass().getSimpleName());
        Integer nul = null;
        try {
            int x = nul;
            System.out.println(x);
        } catch (NullPointerException ex) {
            System.out.println("NPE on unboxing");
        }
        Double nan = Double.NaN, nan2 = 0.0 / 0.0, zero = 0.0, minus = -0.0;
        System.out.println(nan.equals(nan2) + " " + (nan.doubleValue() == nan2) + " " + zero.equals(minus) + " " + (zero.doubleValue() == minus) + " "
                + zero.compareTo(minus) + " " + nan.compareTo(Double.POSITIVE_INFINITY) + " " + minus.hashCode() + " " + nan.hashCode());
        System.out.println(Long.hashCode(1L << 32) + " " + Long.hashCode(-1) + " " + Boolean.hashCode(true) + " " + Boolean.hashCode(false) + " "
                + Character.hashCode('z') + " " + Double.hashCode(1.5) + " " + Float.hashCode(1.5f) + " " + Float.hashCode(-0f));
        Number n = 3.99e10;
        System.out.println(n.intValue() + " " + n.longValue() + " " + n.shortValue() + " " + n.byteValue() + " " + n.floatValue());
    }
}
