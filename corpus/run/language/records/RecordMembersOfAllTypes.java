//@ why: generated equals, hashCode and toString treat every primitive type, arrays, nulls, NaN and signed zero by their own rules
import java.util.List;

public class RecordMembersOfAllTypes {
    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, Object o) { }

    record Empty() { }

    record Floats(float f, double d) { }

    record WithArray(int[] a, String... s) { }

    record Hash(int a, int b, long c) { }

    static All make(String t) {
        return new All(true, (byte) -1, (short) 300, 'x', Integer.MIN_VALUE, 1L << 40, 1.5f, -0.0, t, null);
    }

    public static void main(String[] args) {
        All a = make("t");
        System.out.println(a);
        System.out.println(a.equals(make(new String("t"))) + " " + a.equals(make("u")) + " " + a.equals(make(null)) + " " + make(null).equals(make(null)));
        System.out.println(a.hashCode() == make(new String("t")).hashCode());
        System.out.println(a.z() + " " + a.b() + a.s() + a.c() + a.i() + a.l() + a.f() + a.d() + a.t() + a.o());
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        Floats nan = new Floats(Float.NaN, Double.NaN);
        System.out.println(nan.equals(new Floats(0f / 0f, 0.0 / 0.0)) + " " + new Floats(0f, 0.0).equals(new Floats(-0f, 0.0)) + " "
                + new Floats(0f, 0.0).equals(new Floats(0f, -0.0)) + " " + nan);
        int[] shared = {1};
        System.out.println(new WithArray(shared, "x").equals(new WithArray(shared, "x")));
        String[] strings = {"x"};
        System.out.println(new WithArray(shared, strings).equals(new WithArray(shared, strings)) + " " + new WithArray(null).s().length);
        System.out.println(new Hash(1, 2, 3).equals(new Hash(1, 2, 3)) + " " + (new Hash(1, 2, 3).hashCode() == new Hash(1, 2, 3).hashCode()));
        System.out.println(a.equals(null) + " " + a.equals("All") + " " + a.equals(a));
        record Single(Object value) { }
        System.out.println(new Single(null).hashCode() + " " + new Single("abc").hashCode() + " " + new Single(List.of(1, 2)).hashCode());
        System.out.println(new Single(new Single(new Single(null))));
        System.out.println(a instanceof Record ? a.getClass().getSuperclass().getName() : "no");
    }
}
