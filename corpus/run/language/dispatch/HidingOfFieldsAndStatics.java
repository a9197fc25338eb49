//@ why: fields and static methods are chosen by the static type of the expression, instance methods by the object
public class HidingOfFieldsAndStatics {
    interface HasName {
        String NAME = "HasName";
    }

    static class A {
        String name = "A";
        static String kind = "kindA";
        int n = 1;

        static String who() { return "who A"; }

        String get() { return name + n; }

        private String secret() { return "secret A"; }

        String reveal() { return secret(); }

        String compare(A other) { return this.name + other.name; }
    }

    static class B extends A {
        String name = "B";
        static String kind = "kindB";
        long n = 2;

        static String who() {
            return "who B";
        }

        String secret() {
            return "secret B";
        }

        String both() {
            return name + super.name + ((A) this).name + n + super.n;
        }
    }

    static class C extends B implements HasName {
        int name = 3;

        @Override
        String get() {
            return "C" + name + super.name + ((A) this).name + super.get() + NAME;
        }

        @Override
        String secret() {
            return "secret C";
        }
    }

    static A nullA() {
        System.out.print("(evaluated) ");
        return null;
    }

    @SuppressWarnings("static")
    public static void main(String[] args) {
        C c = new C();
        B b = c;
        A a = c;
        System.out.println(a.name + b.name + c.name + " " + a.get());
        System.out.println(a.kind + b.kind + c.kind + " " + a.who() + " " + b.who() + " " + C.who());
        System.out.println(b.both() + " " + a.reveal() + " " + b.secret() + " " + a.secret());
        System.out.println(nullA().who() + " " + nullA().kind);
        a.name = "changed";
        b.n = 1L << 33;
        System.out.println(b.both() + " " + a.n + " " + ((B) a).n + " " + a.compare(new A()) + b.compare(c));
        B.kind = "new";
        System.out.println(A.kind + C.kind);
        try {
            System.out.println(nullA().name);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
