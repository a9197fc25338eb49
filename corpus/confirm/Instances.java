//@ why: a method's type variable is bounded by that of the class, beside an overload; two constructors would take what is in a variable
import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps one value for each class, and one for each key. */
public class Instances<B> {
    private final Map<Object, Object> values = new LinkedHashMap<>();

    public <T extends B> boolean put(Class<T> type, T value) {
        return values.put(type, value) == null;
    }

    public <T extends B> boolean put(Key<T> key, T value) {
        return values.put(key.name, value) == null;
    }

    public <T extends B> boolean has(Class<T> type) {
        return values.containsKey(type);
    }

    public <T extends B> Box<T> box(T value) {
        return new Box<>(value);
    }

    public int size() {
        return values.size();
    }

    public static final class Key<T> {
        private final int name;

        public Key(int name) {
            this.name = name;
        }
    }

    public static final class Box<T> {
        private final T value;

        Box(T value) {
            this.value = value;
        }

        public T value() {
            return value;
        }
    }

    public boolean isFirst(Holder holder) {
        return holder != null && holder.isFirst;
    }

    public interface First {}

    public interface Second {}

    public static final class Two implements First, Second {}

    /** Of a `Two` the compiler does not know which constructor is meant. */
    public static final class Holder {
        private final boolean isFirst;

        public Holder(First one) {
            isFirst = true;
        }

        public Holder(Second two) {
            isFirst = false;
        }
    }
}
