//@ why: eviction takes the entry out of the list and forgets the map, which grows without bound
//@ scope: 1
//@ method: put
//@ kind: postcondition

package cache;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** A map of bounded size that forgets what was not used for the longest time. */
public class LruCache<K, V> {
    private final int capacity;
    private final Map<K, Entry<K, V>> entries = new HashMap<>();
    private Entry<K, V> newest;
    private Entry<K, V> oldest;

    private static final class Entry<K, V> {
        final K key;
        V value;
        Entry<K, V> newer;
        Entry<K, V> older;

        Entry(K key, V value) {
            this.key = key;
            this.value = value;
        }
    }

    public LruCache(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        this.capacity = capacity;
    }

    public int size() {
        return entries.size();
    }

    public int capacity() {
        return capacity;
    }

    /** The value for a key, which counts as used now; null if there is none. */
    public V get(K key) {
        Entry<K, V> entry = entries.get(key);
        if (entry == null) {
            return null;
        }
        unlink(entry);
        linkAsNewest(entry);
        return entry.value;
    }

    public void put(K key, V value) {
        Entry<K, V> entry = entries.get(key);
        if (entry != null) {
            entry.value = value;
            unlink(entry);
            linkAsNewest(entry);
            return;
        }
        if (entries.size() >= capacity) {
            evict();
        }
        entry = new Entry<>(key, value);
        entries.put(key, entry);
        linkAsNewest(entry);
    }

    boolean putPost(K key, V value) {
        return entries.size() <= capacity && newest != null && Objects.equals(newest.key, key)
                && Objects.equals(newest.value, value);
    }

    /** Forgets a key; false if it is not there. */
    public boolean remove(K key) {
        Entry<K, V> entry = entries.remove(key);
        if (entry == null) {
            return false;
        }
        unlink(entry);
        return true;
    }

    private void evict() {
        Entry<K, V> evicted = oldest;
        unlink(evicted);
    }

    private void linkAsNewest(Entry<K, V> entry) {
        entry.older = newest;
        if (newest == null) {
            oldest = entry;
        } else {
            newest.newer = entry;
        }
        newest = entry;
    }

    private void unlink(Entry<K, V> entry) {
        if (entry.newer == null) {
            newest = entry.older;
        } else {
            entry.newer.older = entry.older;
        }
        if (entry.older == null) {
            oldest = entry.newer;
        } else {
            entry.older.newer = entry.newer;
        }
        entry.newer = null;
        entry.older = null;
    }
}
