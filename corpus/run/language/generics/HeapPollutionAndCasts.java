//@ why: erased code only fails where javac put a checkcast, so polluted containers blow up late and only for typed uses
import java.util.ArrayList;
import java.util.List;

public class HeapPollutionAndCasts {
    static class Box<T> {
        T value;

        T get() {
            return value;
        }

        boolean same(T other) {
            return value.equals(other);
        }
    }

    static class NumberBox<T extends Number> extends Box<T> {
        double twice() {
            return value.doubleValue() * 2;
        }
    }

    @SuppressWarnings("unchecked")
    static <T> T unsafe(Object o) {
        return (T) o;
    }

    @SuppressWarnings("unchecked")
    static <T extends Comparable<T>> T bounded(Object o) {
        return (T) o;
    }

    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " passed");
        } catch (ClassCastException e) {
            System.out.println(name + ": " + e.getMessage().split(" \\(")[0]);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Integer> ints = new ArrayList<>();
        List raw = ints;
        raw.add("text");
        raw.add(2);
        attempt("size", () -> System.out.print(ints.size() + " "));
        attempt("print object", () -> System.out.print(ints.get(0) + " "));
        attempt("as Object", () -> System.out.print(((Object) ints.get(0)) + " "));
        attempt("as Integer", () -> {
            Integer i = ints.get(0);
        });
        attempt("as int", () -> System.out.print(ints.get(1) + ints.get(0)));
        attempt("hashCode", () -> System.out.print(ints.get(0).hashCode()));
        attempt("for each", () -> {
            for (Object o : ints) {
                System.out.print(o + " ");
            }
        });
        attempt("unsafe unused", () -> HeapPollutionAndCasts.<Integer>unsafe("x"));
        attempt("unsafe used", () -> HeapPollutionAndCasts.<Integer>unsafe("x").intValue());
        attempt("unsafe null", () -> System.out.print(HeapPollutionAndCasts.<Integer>unsafe(null) + " "));
        attempt("bounded", () -> HeapPollutionAndCasts.<Integer>bounded(new Object()));
        NumberBox<Integer> box = new NumberBox<>();
        ((Box) box).value = "polluted";
        attempt("same", () -> System.out.print(box.same(5) + " "));
        attempt("twice", () -> System.out.print(box.twice()));
        attempt("get", () -> {
            Number n = box.get();
        });
        List<String>[] lists = new List[1];
        Object[] objects = lists;
        objects[0] = List.of(42);
        attempt("generic array", () -> System.out.print(lists[0].get(0).length()));
    }
}
