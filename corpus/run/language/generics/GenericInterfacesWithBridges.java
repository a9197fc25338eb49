//@ why: one class implementing several generic interfaces needs several bridges, with defaults and inherited methods filling slots
import java.util.Comparator;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

public class GenericInterfacesWithBridges {
    interface Visitor<R, A> {
        R visit(A a);

        default R twice(A a) {
            visit(a);
            return visit(a);
        }
    }

    interface Source<T> extends Supplier<T>, Iterable<T> {
        @Override
        default Iterator<T> iterator() {
            return new Iterator<>() {
                private boolean done;

                @Override
                public boolean hasNext() { return !done; }

                @Override
                public T next() {
                    done = true;
                    return get();
                }
            };
        }
    }

    static class Inherited {
        public Integer visit(String s) { return s.length() + ++calls; }

        static int calls;
    }

    static class Everything extends Inherited implements Visitor<Integer, String>, Source<String>, Function<String, Object>,
            ToIntFunction<String>, Comparator<String>, Comparable<Everything> {
        @Override
        public String get() { return "got"; }

        @Override
        public StringBuilder apply(String s) { return new StringBuilder(s).reverse(); }

        @Override
        public int applyAsInt(String s) { return s.charAt(0); }

        @Override
        public int compare(String a, String b) { return b.compareTo(a); }

        @Override
        public int compareTo(Everything o) { return o == this ? 0 : 1; }
    }

    static <R, A> R call(Visitor<R, ? super A> v, A a) { return v.twice(a); }

    public static void main(String[] args) {
        Everything e = new Everything();
        System.out.println(call(e, "abc") + " " + Inherited.calls);
        for (String s : e) {
            System.out.println(s.length());
        }
        Supplier<? extends CharSequence> sup = e;
        Function<String, Object> f = e;
        System.out.println(sup.get().length() + " " + f.apply("xyz") + " " + f.andThen(Object::toString).apply("pq"));
        System.out.println(e.compare("a", "b") + " " + e.reversed().compare("a", "b") + " " + e.compareTo(new Everything()));
        ToIntFunction<? super String> t = e;
        System.out.println(t.applyAsInt("A"));
        try {
            @SuppressWarnings({"unchecked", "rawtypes"})
            int c = ((Comparator) e).compare("x", 'x');
            System.out.println(c);
        } catch (ClassCastException x) { System.out.println(x.getStackTrace()[0].getMethodName() + " is a bridge"); }
    }
}
