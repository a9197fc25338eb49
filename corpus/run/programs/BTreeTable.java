//@ why: B-trees of several degrees with split, borrow and merge, their invariants checked after every removal and compared with TreeMap
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;

public class BTreeTable {
    interface SortedTable<K extends Comparable<? super K>, V> extends Iterable<K> {
        V put(K key, V value);

        V get(K key);

        boolean remove(K key);

        int size();

        int height();

        /** Throws when the structure is damaged. */
        void check();
    }

    static class Damage extends AssertionError {
        Damage(String message) {
            super(message);
        }
    }

    static void require(boolean condition, String message, Object where) {
        if (!condition) {
            throw new Damage(message + " " + where);
        }
    }

    /** Minimum degree {@code t}: between t-1 and 2t-1 keys in every page but the root. */
    static class BTree<K extends Comparable<? super K>, V> implements SortedTable<K, V> {
        private class Page {
            final List<K> keys = new ArrayList<>();
            final List<V> values = new ArrayList<>();
            final List<Page> children = new ArrayList<>();

            boolean leaf() {
                return children.isEmpty();
            }

            int position(K key) {
                int at = 0;
                while (at < keys.size() && keys.get(at).compareTo(key) < 0) {
                    at++;
                }
                return at;
            }

            boolean holds(int at, K key) {
                return at < keys.size() && keys.get(at).compareTo(key) == 0;
            }

            void splitChild(int at) {
                Page left = children.get(at);
                Page right = new Page();
                moveTail(left.keys, right.keys, t);
                moveTail(left.values, right.values, t);
                if (!left.leaf()) {
                    moveTail(left.children, right.children, t);
                }
                keys.add(at, left.keys.remove(t - 1));
                values.add(at, left.values.remove(t - 1));
                children.add(at + 1, right);
            }

            void mergeChildren(int at) {
                Page left = children.get(at);
                Page right = children.remove(at + 1);
                left.keys.add(keys.remove(at));
                left.values.add(values.remove(at));
                left.keys.addAll(right.keys);
                left.values.addAll(right.values);
                left.children.addAll(right.children);
            }

            /** Makes sure that the child has a key to spare; answers where it is now. */
            int fill(int at) {
                Page child = children.get(at);
                if (child.keys.size() >= t) {
                    return at;
                }
                if (at > 0 && children.get(at - 1).keys.size() >= t) {
                    Page left = children.get(at - 1);
                    int last = left.keys.size() - 1;
                    child.keys.add(0, keys.set(at - 1, left.keys.remove(last)));
                    child.values.add(0, values.set(at - 1, left.values.remove(last)));
                    if (!left.leaf()) {
                        child.children.add(0, left.children.remove(last + 1));
                    }
                    return at;
                }
                if (at < keys.size() && children.get(at + 1).keys.size() >= t) {
                    Page right = children.get(at + 1);
                    child.keys.add(keys.set(at, right.keys.remove(0)));
                    child.values.add(values.set(at, right.values.remove(0)));
                    if (!right.leaf()) {
                        child.children.add(right.children.remove(0));
                    }
                    return at;
                }
                int merged = at < keys.size() ? at : at - 1;
                mergeChildren(merged);
                return merged;
            }
        }

        private static <T> void moveTail(List<T> from, List<T> to, int start) {
            List<T> tail = from.subList(start, from.size());
            to.addAll(tail);
            tail.clear();
        }

        private final int t;
        private Page root = new Page();
        private int size;

        BTree(int t) {
            this.t = t;
        }

        @Override
        public V put(K key, V value) {
            if (root.keys.size() == 2 * t - 1) {
                Page above = new Page();
                above.children.add(root);
                root = above;
                root.splitChild(0);
            }
            Page page = root;
            while (true) {
                int at = page.position(key);
                if (page.holds(at, key)) {
                    return page.values.set(at, value);
                }
                if (page.leaf()) {
                    page.keys.add(at, key);
                    page.values.add(at, value);
                    size++;
                    return null;
                }
                if (page.children.get(at).keys.size() == 2 * t - 1) {
                    page.splitChild(at);
                } else {
                    page = page.children.get(at);
                }
            }
        }

        @Override
        public V get(K key) {
            Page page = root;
            while (true) {
                int at = page.position(key);
                if (page.holds(at, key)) {
                    return page.values.get(at);
                }
                if (page.leaf()) {
                    return null;
                }
                page = page.children.get(at);
            }
        }

        @Override
        public boolean remove(K key) {
            boolean removed = remove(root, key);
            if (root.keys.isEmpty() && !root.leaf()) {
                root = root.children.get(0);
            }
            size -= removed ? 1 : 0;
            return removed;
        }

        private boolean remove(Page page, K key) {
            int at = page.position(key);
            boolean here = page.holds(at, key);
            if (page.leaf()) {
                if (here) {
                    page.keys.remove(at);
                    page.values.remove(at);
                }
                return here;
            }
            if (!here) {
                return remove(page.children.get(page.fill(at)), key);
            }
            Page left = page.children.get(at);
            Page right = page.children.get(at + 1);
            if (left.keys.size() >= t) {
                Page last = left;
                while (!last.leaf()) {
                    last = last.children.get(last.children.size() - 1);
                }
                K other = last.keys.get(last.keys.size() - 1);
                page.values.set(at, last.values.get(last.values.size() - 1));
                page.keys.set(at, other);
                return remove(left, other);
            }
            if (right.keys.size() >= t) {
                Page first = right;
                while (!first.leaf()) {
                    first = first.children.get(0);
                }
                K other = first.keys.get(0);
                page.values.set(at, first.values.get(0));
                page.keys.set(at, other);
                return remove(right, other);
            }
            page.mergeChildren(at);
            return remove(left, key);
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public int height() {
            int height = 1;
            for (Page page = root; !page.leaf(); page = page.children.get(0)) {
                height++;
            }
            return height;
        }

        @Override
        public void check() {
            check(root, height());
        }

        private void check(Page page, int height) {
            require(page == root || page.keys.size() >= t - 1, "page too small:", page.keys);
            require(page.keys.size() <= 2 * t - 1, "page too large:", page.keys);
            require(page.leaf() == (height == 1), "leaf depth", page.keys);
            require(page.leaf() || page.children.size() == page.keys.size() + 1, "children of", page.keys);
            page.children.forEach(child -> check(child, height - 1));
        }

        @Override
        public Iterator<K> iterator() {
            List<K> keys = new ArrayList<>();
            collect(root, keys);
            return keys.iterator();
        }

        private void collect(Page page, List<K> keys) {
            for (int i = 0; i < page.keys.size(); i++) {
                if (!page.leaf()) {
                    collect(page.children.get(i), keys);
                }
                keys.add(page.keys.get(i));
            }
            if (!page.leaf()) {
                collect(page.children.get(page.keys.size()), keys);
            }
        }
    }

    static void exercise(String name, Supplier<? extends SortedTable<Integer, String>> maker) {
        SortedTable<Integer, String> table = maker.get();
        TreeMap<Integer, String> model = new TreeMap<>();
        StringBuilder heights = new StringBuilder();
        int seed = 99;
        int agreements = 0;
        for (int step = 0; step < 450; step++) {
            seed = seed * 1103515245 + 12345;
            int key = (seed >>> 16) % 150;
            boolean growing = step % 150 < 100;
            if ((seed >>> 8 & 7) < (growing ? 6 : 1)) {
                String value = "v" + step;
                String old = table.put(key, value);
                require(Objects.equals(old, model.put(key, value)), "put", key);
            } else {
                require(table.remove(key) == (model.remove(key) != null), "remove", key);
            }
            require(table.size() == model.size(), "size after", step);
            if (step % 15 == 0) {
                table.check();
                Iterator<Integer> mine = table.iterator();
                for (Map.Entry<Integer, String> entry : model.entrySet()) {
                    require(mine.next().equals(entry.getKey()) && entry.getValue().equals(table.get(entry.getKey())), "entry", entry);
                    agreements++;
                }
                require(!mine.hasNext(), "keys left over after", step);
            }
            if (step % 50 == 49) {
                heights.append(' ').append(table.size()).append('/').append(table.height());
            }
        }
        System.out.println(name + ": size/height" + heights + ", " + agreements + " agreements");
        while (table.size() > 0) {
            table.remove(table.iterator().next());
            table.check();
        }
        System.out.println(name + " emptied, height " + table.height());
    }

    /** The keys of every level, pages in brackets. */
    static <K extends Comparable<? super K>, V> void draw(BTree<K, V> tree) {
        List<BTree<K, V>.Page> level = List.of(tree.root);
        while (!level.isEmpty()) {
            StringBuilder line = new StringBuilder("  ");
            List<BTree<K, V>.Page> below = new ArrayList<>();
            for (BTree<K, V>.Page page : level) {
                line.append(page.keys);
                below.addAll(page.children);
            }
            System.out.println(line);
            level = below;
        }
    }

    public static void main(String[] args) {
        for (int degree : new int[] {2, 3, 8}) {
            exercise("degree " + degree, () -> new BTree<>(degree));
        }
        BTree<Integer, String> small = new BTree<>(2);
        for (int i = 0; i < 20; i++) {
            small.put(i * 7 % 20, "v" + i);
        }
        draw(small);
        for (int key : new int[] {10, 0, 19, 5, 99, 6}) {
            System.out.println("remove " + key + ": " + small.remove(key));
        }
        small.check();
        draw(small);

        BTree<String, Integer> words = new BTree<>(2);
        for (String word : "the cat sat on the mat and the dog sat on the cat by the door".split(" ")) {
            Integer count = words.get(word);
            words.put(word, count == null ? 1 : count + 1);
        }
        draw(words);
        List<String> keys = new ArrayList<>();
        words.forEach(keys::add);
        Collections.reverse(keys);
        keys.forEach(word -> System.out.print(word + "=" + words.get(word) + " "));
        System.out.println();

        small.root.keys.add(77);
        try {
            small.check();
        } catch (Damage e) {
            System.out.println("damage noticed: " + e.getMessage());
        }
    }
}
