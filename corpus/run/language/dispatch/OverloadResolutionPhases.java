//@ why: overloads are chosen at compile time from static types in three phases: subtyping, then boxing, then varargs
public class OverloadResolutionPhases {
    static String f(long x) { return "long"; }

    static String f(Integer x) { return "Integer"; }

    static String f(Object x) { return "Object"; }

    static String f(int... x) { return "int..." + x.length; }

    static String g(double d) { return "double"; }

    static String g(Object o) { return "Object"; }

    static String h(Object o) { return "Object"; }

    static String h(String s) { return "String"; }

    static String h(Object... o) { return "Object..." + (o == null ? "null" : o.length + ""); }

    static String k(Number n, Object o) { return "Number,Object"; }

    static String k(Integer n, Comparable<?> o) { return "Integer,Comparable"; }

    static class Base {
        String m(Object o) {
            return "Base.Object";
        }

        String m(Base b) {
            return "Base.Base";
        }
    }

    static class Derived extends Base {
        @Override
        String m(Object o) {
            return "Derived.Object";
        }

        String m(Derived d) {
            return "Derived.Derived";
        }

        @Override
        public boolean equals(Object o) {
            return true;
        }

        public boolean equals(Derived d) {
            return false;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    public static void main(String[] args) {
        byte b = 1;
        char c = 'c';
        Integer boxed = 5;
        Object hidden = boxed;
        System.out.println(f(1) + " " + f(b) + " " + f(c) + " " + f(1L) + " " + f(1f) + " " + f(boxed) + " " + f(hidden) + " " + f() + " " + f(1, 2) + " " + f("s"));
        System.out.println(g(1) + " " + g('c') + " " + g(1L) + " " + g(boxed) + " " + g(true));
        System.out.println(h(null, null) + " " + h("s") + " " + h((Object) "s") + " " + h() + " " + h((Object[]) null) + " " + h((Object[]) new String[3])
                + " " + h(new int[3]) + " " + h(1, 2) + " " + h((Object) new Object[2]));
        System.out.println(k(1, "x") + " " + k(1, new int[0]) + " " + k(1.0, 1));
        Base base = new Derived();
        Derived derived = new Derived();
        Object object = derived;
        System.out.println(base.m(base) + " " + base.m(derived) + " " + base.m(object) + " " + derived.m(derived) + " " + derived.m(base) + " " + derived.m(null));
        System.out.println(derived.equals(derived) + " " + derived.equals(object) + " " + base.equals(derived));
        StringBuilder sb = new StringBuilder();
        sb.append('a' + 1).append((char) ('a' + 1)).append((Object) "o").append(new char[] {'x'});
        System.out.println(sb);
    }
}
