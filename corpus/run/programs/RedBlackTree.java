//@ why: a left-leaning red-black tree with insert, delete and fail-fast iteration, its invariants checked and compared with TreeMap
import java.util.ArrayDeque;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;

public class RedBlackTree {
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

    /** Sedgewick's left-leaning variant: red links lean left, black height is the same everywhere. */
    static class RedBlack<K extends Comparable<? super K>, V> implements SortedTable<K, V> {
        private static final boolean RED = true;

        private static class Node<K, V> {
            K key;
            V value;
            Node<K, V> left;
            Node<K, V> right;
            boolean color = RED;

            Node(K key, V value) {
                this.key = key;
                this.value = value;
            }
        }

        private Node<K, V> root;
        private int size;
        private int changes;
        private V replaced;

        private static boolean red(Node<?, ?> node) {
            return node != null && node.color == RED;
        }

        private Node<K, V> rotateLeft(Node<K, V> node) {
            Node<K, V> up = node.right;
            node.right = up.left;
            up.left = node;
            up.color = node.color;
            node.color = RED;
            return up;
        }

        private Node<K, V> rotateRight(Node<K, V> node) {
            Node<K, V> up = node.left;
            node.left = up.right;
            up.right = node;
            up.color = node.color;
            node.color = RED;
            return up;
        }

        private void flip(Node<K, V> node) {
            node.color = !node.color;
            node.left.color = !node.left.color;
            node.right.color = !node.right.color;
        }

        private Node<K, V> fix(Node<K, V> node) {
            Node<K, V> top = node;
            if (red(top.right) && !red(top.left)) {
                top = rotateLeft(top);
            }
            if (red(top.left) && red(top.left.left)) {
                top = rotateRight(top);
            }
            if (red(top.left) && red(top.right)) {
                flip(top);
            }
            return top;
        }

        @Override
        public V put(K key, V value) {
            replaced = null;
            root = insert(root, key, value);
            root.color = !RED;
            return replaced;
        }

        private Node<K, V> insert(Node<K, V> node, K key, V value) {
            if (node == null) {
                size++;
                changes++;
                return new Node<>(key, value);
            }
            int order = key.compareTo(node.key);
            if (order < 0) {
                node.left = insert(node.left, key, value);
            } else if (order > 0) {
                node.right = insert(node.right, key, value);
            } else {
                replaced = node.value;
                node.value = value;
            }
            return fix(node);
        }

        @Override
        public V get(K key) {
            Node<K, V> node = root;
            while (node != null) {
                int order = key.compareTo(node.key);
                if (order == 0) {
                    return node.value;
                }
                node = order < 0 ? node.left : node.right;
            }
            return null;
        }

        private Node<K, V> moveRedLeft(Node<K, V> node) {
            flip(node);
            if (!red(node.right.left)) {
                return node;
            }
            node.right = rotateRight(node.right);
            Node<K, V> top = rotateLeft(node);
            flip(top);
            return top;
        }

        private Node<K, V> moveRedRight(Node<K, V> node) {
            flip(node);
            if (!red(node.left.left)) {
                return node;
            }
            Node<K, V> top = rotateRight(node);
            flip(top);
            return top;
        }

        private Node<K, V> removeSmallest(Node<K, V> node) {
            if (node.left == null) {
                return null;
            }
            Node<K, V> top = !red(node.left) && !red(node.left.left) ? moveRedLeft(node) : node;
            top.left = removeSmallest(top.left);
            return fix(top);
        }

        @Override
        public boolean remove(K key) {
            if (get(key) == null) {
                return false;
            }
            if (!red(root.left) && !red(root.right)) {
                root.color = RED;
            }
            root = remove(root, key);
            if (root != null) {
                root.color = !RED;
            }
            size--;
            changes++;
            return true;
        }

        private Node<K, V> remove(Node<K, V> start, K key) {
            Node<K, V> node = start;
            if (key.compareTo(node.key) < 0) {
                if (!red(node.left) && !red(node.left.left)) {
                    node = moveRedLeft(node);
                }
                node.left = remove(node.left, key);
                return fix(node);
            }
            if (red(node.left)) {
                node = rotateRight(node);
            }
            if (key.compareTo(node.key) == 0 && node.right == null) {
                return null;
            }
            if (!red(node.right) && !red(node.right.left)) {
                node = moveRedRight(node);
            }
            if (key.compareTo(node.key) == 0) {
                Node<K, V> next = node.right;
                while (next.left != null) {
                    next = next.left;
                }
                node.key = next.key;
                node.value = next.value;
                node.right = removeSmallest(node.right);
            } else {
                node.right = remove(node.right, key);
            }
            return fix(node);
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public int height() {
            return height(root);
        }

        private int height(Node<K, V> node) {
            return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
        }

        @Override
        public void check() {
            require(!red(root), "red root", root);
            blackHeight(root, null, null);
        }

        private int blackHeight(Node<K, V> node, K low, K high) {
            if (node == null) {
                return 1;
            }
            require((low == null || low.compareTo(node.key) < 0) && (high == null || node.key.compareTo(high) < 0), "order at", node.key);
            require(!red(node.right), "right-leaning red below", node.key);
            require(!red(node) || !red(node.left), "two reds at", node.key);
            int left = blackHeight(node.left, low, node.key);
            require(left == blackHeight(node.right, node.key, high), "black height at", node.key);
            return left + (red(node) ? 0 : 1);
        }

        @Override
        public Iterator<K> iterator() {
            return new Iterator<>() {
                private final Deque<Node<K, V>> path = new ArrayDeque<>();
                private final int expected = changes;

                {
                    descend(root);
                }

                private void descend(Node<K, V> from) {
                    for (Node<K, V> node = from; node != null; node = node.left) {
                        path.push(node);
                    }
                }

                @Override
                public boolean hasNext() {
                    return !path.isEmpty();
                }

                @Override
                public K next() {
                    if (expected != changes) {
                        throw new ConcurrentModificationException();
                    }
                    if (path.isEmpty()) {
                        throw new NoSuchElementException("after the last key");
                    }
                    Node<K, V> node = path.pop();
                    descend(node.right);
                    return node.key;
                }
            };
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

    static void ascending(SortedTable<Integer, Integer> table, int keys) {
        for (int i = 1; i <= keys; i++) {
            table.put(i, i * i);
        }
        table.check();
        System.out.printf("%d ascending keys: height %d, get(77)=%d, get(9999)=%s%n", keys, table.height(), table.get(77), table.get(9999));
    }

    public static void main(String[] args) {
        exercise("red-black", RedBlack::new);
        for (int keys : new int[] {10, 100, 255, 500}) {
            ascending(new RedBlack<>(), keys);
        }

        RedBlack<String, Integer> words = new RedBlack<>();
        for (String word : "the cat sat on the mat and the dog sat on the cat".split(" ")) {
            Integer count = words.get(word);
            words.put(word, count == null ? 1 : count + 1);
        }
        for (String word : words) {
            System.out.println("  " + word + " " + words.get(word));
        }
        try {
            for (String word : words) {
                words.remove(word);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("caught " + e.getClass().getSimpleName() + ", " + words.size() + " words left");
        }
        Iterator<String> end = new RedBlack<String, Integer>().iterator();
        try {
            end.next();
        } catch (NoSuchElementException e) {
            System.out.println("caught " + e.getMessage());
        }
        RedBlack<Integer, String> damaged = new RedBlack<>();
        for (int i = 0; i < 10; i++) {
            damaged.put(i, "x");
        }
        damaged.root.left.key = 42;
        try {
            damaged.check();
        } catch (Damage e) {
            System.out.println("damage noticed: " + e.getMessage());
        }
    }
}
