//@ why: LRU, LFU, FIFO and clock caches behind one generic interface, driven by synthetic traces and checked against a naive model
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

public class CacheSimulation {
    interface Cache<K, V> extends Iterable<K> {
        Optional<V> get(K key);

        void put(K key, V value);

        int size();

        default V getOrLoad(K key, Function<? super K, ? extends V> loader) {
            return get(key).orElseGet(() -> {
                V value = loader.apply(key);
                put(key, value);
                return value;
            });
        }

        default String keys() {
            StringJoiner joiner = new StringJoiner(" ", "<", ">");
            forEach(key -> joiner.add(String.valueOf(key)));
            return joiner.toString();
        }
    }

    abstract static class Bounded<K, V> implements Cache<K, V> {
        protected final int capacity;
        private final List<BiConsumer<? super K, ? super V>> listeners = new ArrayList<>();
        int evictions;

        Bounded(int capacity) {
            if (capacity < 1) {
                throw new IllegalArgumentException("capacity " + capacity);
            }
            this.capacity = capacity;
        }

        void onEviction(BiConsumer<? super K, ? super V> listener) {
            listeners.add(Objects.requireNonNull(listener, "listener"));
        }

        protected void evicted(K key, V value) {
            evictions++;
            listeners.forEach(listener -> listener.accept(key, value));
        }
    }

    /** A hand-made doubly linked list with a sentinel, most recent first. */
    static class Lru<K, V> extends Bounded<K, V> {
        private final class Node {
            K key;
            V value;
            Node before = this;
            Node after = this;

            void unlink() {
                before.after = after;
                after.before = before;
            }

            void linkAfter(Node other) {
                before = other;
                after = other.after;
                other.after.before = this;
                other.after = this;
            }
        }

        private final Map<K, Node> nodes = new HashMap<>();
        private final Node head = new Node();

        Lru(int capacity) {
            super(capacity);
        }

        @Override
        public Optional<V> get(K key) {
            Node node = nodes.get(key);
            if (node == null) {
                return Optional.empty();
            }
            node.unlink();
            node.linkAfter(head);
            return Optional.of(node.value);
        }

        @Override
        public void put(K key, V value) {
            Node node = nodes.computeIfAbsent(key, k -> new Node());
            node.key = key;
            node.value = value;
            node.unlink();
            node.linkAfter(head);
            if (nodes.size() > capacity) {
                Node oldest = head.before;
                oldest.unlink();
                nodes.remove(oldest.key);
                evicted(oldest.key, oldest.value);
            }
        }

        @Override
        public int size() {
            return nodes.size();
        }

        @Override
        public Iterator<K> iterator() {
            return new Iterator<K>() {
                private Node at = head.after;

                @Override
                public boolean hasNext() {
                    return at != head;
                }

                @Override
                public K next() {
                    K key = at.key;
                    at = at.after;
                    return key;
                }
            };
        }
    }

    /** The least used goes first; among equals, the one that came to that count first. */
    static class Lfu<K, V> extends Bounded<K, V> {
        private final Map<K, V> values = new HashMap<>();
        private final Map<K, Integer> uses = new HashMap<>();
        private final Map<Integer, LinkedHashSet<K>> byUses = new HashMap<>();
        private int least = 1;

        Lfu(int capacity) {
            super(capacity);
        }

        @Override
        public Optional<V> get(K key) {
            if (!values.containsKey(key)) {
                return Optional.empty();
            }
            touch(key);
            return Optional.of(values.get(key));
        }

        @Override
        public void put(K key, V value) {
            if (values.replace(key, value) != null) {
                touch(key);
                return;
            }
            if (values.size() == capacity) {
                K victim = byUses.get(least).iterator().next();
                byUses.get(least).remove(victim);
                uses.remove(victim);
                evicted(victim, values.remove(victim));
            }
            values.put(key, value);
            uses.put(key, 1);
            byUses.computeIfAbsent(1, count -> new LinkedHashSet<>()).add(key);
            least = 1;
        }

        private void touch(K key) {
            int count = uses.merge(key, 1, Integer::sum);
            LinkedHashSet<K> old = byUses.get(count - 1);
            old.remove(key);
            if (old.isEmpty() && least == count - 1) {
                least = count;
            }
            byUses.computeIfAbsent(count, c -> new LinkedHashSet<>()).add(key);
        }

        @Override
        public int size() {
            return values.size();
        }

        @Override
        public Iterator<K> iterator() {
            return byUses.entrySet().stream().sorted(Map.Entry.comparingByKey()).flatMap(entry -> entry.getValue().stream()).iterator();
        }
    }

    /** FIFO or access order, both from LinkedHashMap; the second is the model for {@link Lru}. */
    static class Linked<K, V> extends Bounded<K, V> {
        private final LinkedHashMap<K, V> map;

        Linked(int capacity, boolean accessOrder) {
            super(capacity);
            map = new LinkedHashMap<>(16, 0.75f, accessOrder) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                    if (size() <= Linked.this.capacity) {
                        return false;
                    }
                    evicted(eldest.getKey(), eldest.getValue());
                    return true;
                }
            };
        }

        @Override
        public Optional<V> get(K key) {
            return Optional.ofNullable(map.get(key));
        }

        @Override
        public void put(K key, V value) {
            map.put(key, value);
        }

        @Override
        public int size() {
            return map.size();
        }

        @Override
        public Iterator<K> iterator() {
            return map.keySet().iterator();
        }
    }

    static class Clock<K, V> extends Bounded<K, V> {
        private final Object[] keys;
        private final Object[] values;
        private final boolean[] used;
        private int hand;
        private int size;

        Clock(int capacity) {
            super(capacity);
            keys = new Object[capacity];
            values = new Object[capacity];
            used = new boolean[capacity];
        }

        private int indexOf(K key) {
            for (int i = 0; i < size; i++) {
                if (keys[i].equals(key)) {
                    return i;
                }
            }
            return -1;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Optional<V> get(K key) {
            int index = indexOf(key);
            if (index < 0) {
                return Optional.empty();
            }
            used[index] = true;
            return Optional.of((V) values[index]);
        }

        @Override
        @SuppressWarnings("unchecked")
        public void put(K key, V value) {
            int index = indexOf(key);
            if (index < 0 && size < capacity) {
                index = size++;
            } else if (index < 0) {
                while (used[hand]) {
                    used[hand] = false;
                    hand = (hand + 1) % capacity;
                }
                index = hand;
                hand = (hand + 1) % capacity;
                evicted((K) keys[index], (V) values[index]);
            }
            keys[index] = key;
            values[index] = value;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Iterator<K> iterator() {
            List<K> result = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                result.add((K) keys[i]);
            }
            return result.iterator();
        }
    }

    enum Trace {
        SCAN(i -> i % 20),
        HOT(i -> i % 3 == 0 ? i / 3 % 60 : i % 5),
        RANDOM(i -> ((i ^ i >> 3) * (i + 11) * 40_503 >>> 9) % 45),
        SHIFTING(i -> i / 50 * 4 + i * 7 % 12);

        final IntUnaryOperator key;

        Trace(IntUnaryOperator key) {
            this.key = key;
        }
    }

    public static void main(String[] args) {
        Lru<String, Integer> small = new Lru<>(3);
        small.onEviction((key, value) -> System.out.println("  evicted " + key + "=" + value));
        for (String word : "to be or not to be that is the question".split(" ")) {
            System.out.println(word + " -> " + small.getOrLoad(word, String::length) + " " + small.keys());
        }
        Lfu<Character, Integer> letters = new Lfu<>(4);
        for (char c : "abracadabra".toCharArray()) {
            letters.put(c, letters.get(c).orElse(0) + 1);
        }
        System.out.println("lfu after abracadabra " + letters.keys() + " evictions " + letters.evictions);

        Map<String, IntFunction<Bounded<Integer, String>>> kinds = new LinkedHashMap<>();
        kinds.put("lru", Lru::new);
        kinds.put("lfu", Lfu::new);
        kinds.put("fifo", capacity -> new Linked<>(capacity, false));
        kinds.put("model", capacity -> new Linked<>(capacity, true));
        kinds.put("clock", Clock::new);
        for (Trace trace : Trace.values()) {
            for (int capacity : new int[] {8, 16, 32}) {
                StringBuilder line = new StringBuilder(String.format("%-9s capacity %2d:", trace, capacity));
                Map<String, Integer> evictions = new HashMap<>();
                kinds.forEach((name, maker) -> {
                    Bounded<Integer, String> cache = maker.apply(capacity);
                    int[] loads = {0};
                    for (int i = 0; i < 400; i++) {
                        cache.getOrLoad(trace.key.applyAsInt(i), key -> {
                            loads[0]++;
                            return "page" + key;
                        });
                        assert cache.size() <= capacity;
                    }
                    evictions.put(name, cache.evictions);
                    line.append(String.format(" %s %5.1f%%", name, (400 - loads[0]) / 4.0));
                });
                System.out.println(line + (evictions.get("lru").equals(evictions.get("model")) ? "" : " MODEL DIFFERS"));
            }
        }
        try {
            new Clock<String, String>(0);
        } catch (IllegalArgumentException e) {
            System.out.println("refused: " + e.getMessage());
        }
        try {
            small.onEviction(null);
        } catch (NullPointerException e) {
            System.out.println("refused: " + e.getMessage());
        }
    }
}
