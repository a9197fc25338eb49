//@ why: calls through a generic or covariant supertype go over bridge methods that check casts and still dispatch virtually
import java.util.function.Function;

public class BridgeMethodsAndCovariantReturns {
    static class Animal {
        Animal self() { return this; }

        Object make() { return "animal"; }

        public String toString() { return getClass().getSimpleName(); }
    }

    static class Dog extends Animal {
        Dog self() {
            System.out.print("dog ");
            return this;
        }

        Integer make() { return 42; }

        void bark() { System.out.println("woof"); }
    }

    static class Puppy extends Dog {
        Puppy self() {
            System.out.print("puppy ");
            super.self();
            return this;
        }
    }

    static abstract class Shelf<T extends Comparable<T>> {
        abstract void put(T t);

        T best(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
    }

    static class StringShelf extends Shelf<String> {
        void put(String s) { System.out.println("put " + s.length()); }

        void put(Object o) { System.out.println("object " + o); }

        String best(String a, String b) { return "best " + super.best(a, b); }
    }

    static class Length implements Function<String, Integer>, Comparable<Length> {
        public Integer apply(String s) { return s.length(); }

        public int compareTo(Length other) { return 3; }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Animal a = new Puppy();
        System.out.println(a.self() + " " + a.make());
        new Puppy().self().bark();
        Object made = ((Animal) new Dog()).make();
        System.out.println(made);
        StringShelf shelf = new StringShelf();
        shelf.put("abc");
        shelf.put((Object) "abc");
        Shelf raw = shelf;
        raw.put("raw");
        System.out.println(raw.best("x", "y"));
        String[] expectations = {"put", "apply", "compareTo"};
        for (String what : expectations) {
            try {
                switch (what) {
                    case "put" -> raw.put(1);
                    case "apply" -> ((Function) new Length()).apply(2.0);
                    default -> ((Comparable) new Length()).compareTo("s");
                }
            } catch (ClassCastException e) {
                System.out.println(what + " " + e.getStackTrace()[0].getMethodName() + " " + e.getMessage().split(" \\(")[0]);
            }
        }
        Function<String, ? extends Number> f = new Length();
        System.out.println(f.apply("four").doubleValue());
    }
}
