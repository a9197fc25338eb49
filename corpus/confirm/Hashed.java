//@ why: the hash code of a class is another one in every JVM, and so is whatever was made of it: a remainder, a text, an order
//@ case: what_comes_of_the_hash_code_of_a_class_is_not_asserted
//@ run: check 'Hashed' --scope 1 --tests tests | grep '  tests' && sed -n '/@Test/,$p' tests/HashedSmallscopeRegressionTest.java

import java.util.HashMap;
import java.util.Map;
import java.util.StringJoiner;

public class Hashed {
    private final Map<Class<?>, String> names = new HashMap<>();
    private int mixed = 17;

    public void add(boolean text) {
        Class<?> type = text ? String.class : Integer.class;
        names.put(type, type.getSimpleName());
        mixed = 31 * mixed + type.hashCode();
    }

    public int size() {
        return names.size();
    }

    public String of(boolean text) {
        return names.get(text ? String.class : Integer.class);
    }

    public int mixed() {
        return mixed;
    }

    public boolean isEven() {
        return mixed % 2 == 0;
    }

    public int place() {
        return Hashed.class.hashCode() & 15;
    }

    public String label() {
        return "hashed" + Integer.toHexString(Hashed.class.hashCode());
    }

    public String inOrder() {
        StringJoiner all = new StringJoiner(", ");
        Map<Class<?>, String> kinds = new HashMap<>();
        for (Class<?> kind : new Class<?>[] {String.class, Integer.class, Long.class, Hashed.class}) {
            kinds.put(kind, kind.getSimpleName());
        }
        kinds.values().forEach(all::add);
        return all.toString();
    }
}
