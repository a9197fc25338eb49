//@ why: functional interfaces may be generic, inherit, override Object methods, carry defaults and be targets of intersection casts
import java.io.Serializable;
import java.util.Comparator;

public class FunctionalInterfaceShapes {
    interface Named {
        default String name() { return "default name of " + value(); }

        String value();
    }

    interface Shout extends Named {
        @Override
        default String name() { return Named.super.name().toUpperCase() + "!"; }

        boolean equals(Object o);

        String toString();

        static Shout of(String s) { return () -> s; }
    }

    interface Marker {
        default String mark() { return "marked"; }
    }

    interface Conv<A, B> {
        B conv(A a) throws Exception;

        default <C> Conv<A, C> then(Conv<? super B, ? extends C> next) {
            return a -> next.conv(conv(a));
        }
    }

    interface StringConv extends Conv<String, Integer> {
        @Override
        Integer conv(String s);
    }

    @FunctionalInterface
    interface Primitive {
        long mix(int a, long b, float c, double d);
    }

    static String overload(Runnable r) {
        return "Runnable";
    }

    static String overload(java.util.function.Supplier<?> s) {
        return "Supplier " + s.get();
    }

    public static void main(String[] args) throws Exception {
        Named n = () -> "lambda";
        System.out.println(n.name() + " " + Shout.of("s").name());
        Object o = (Named & Marker) () -> "both";
        System.out.println(((Marker) o).mark() + " " + ((Named) o).value() + (o instanceof Serializable));
        Runnable serializable = (Runnable & Serializable) () -> System.out.println("ran");
        serializable.run();
        System.out.println(serializable instanceof Serializable);
        Comparator<String> byLength = (Comparator<String> & Serializable) (a, b) -> Integer.compare(a.length(), b.length());
        System.out.println(byLength.reversed().thenComparing(Comparator.naturalOrder()).compare("bb", "aa"));
        StringConv length = String::length;
        System.out.println(length.then(x -> x * 1.5).then(Object::toString).conv("abc"));
        Conv<String, Integer> raw = length;
        System.out.println(raw.conv("four"));
        try {
            raw.then(i -> {
                throw new Exception("checked " + i);
            }).conv("x");
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        Primitive p = (a, b, c, d) -> (long) (a + b + c + d);
        System.out.println(p.mix(1, 1L << 40, 0.5f, 0.5));
        System.out.println(overload(() -> { }) + " " + overload(() -> 5) + " " + overload(() -> new Object() { }.getClass().isAnonymousClass()));
        System.out.println(n.equals(n) + " " + n.getClass().isInterface() + " " + (n.getClass().getSuperclass() == Object.class));
    }
}
