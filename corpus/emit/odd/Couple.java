//@ why: two type variables with bounds, no package, and methods that give and take generic types
//@ scope: 2
import java.util.ArrayList;
import java.util.List;

public class Couple<K extends Comparable<K>, V> {
    private final K key;
    private V value;

    public Couple(K key, V value) {
        if (key == null) {
            throw new IllegalArgumentException("a couple has a key");
        }
        this.key = key;
        this.value = value;
    }

    public static <T extends Comparable<T>> Couple<T, T> twice(T one) {
        return new Couple<>(one, one);
    }

    public K key() {
        return key;
    }

    public V put(V next) {
        V before = value;
        value = next;
        return before;
    }

    public List<K> keys() {
        List<K> keys = new ArrayList<>();
        keys.add(key);
        return keys;
    }

    public boolean isBelow(Couple<K, V> other) {
        return other != null && key.compareTo(other.key) < 0;
    }
}
