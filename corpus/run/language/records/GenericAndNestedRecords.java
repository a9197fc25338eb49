//@ why: generic records erase their components, nest in their own toString and hash, and can be keys and recursive structures
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

public class GenericAndNestedRecords {
    record Pair<A, B>(A first, B second) {
        static <T> Pair<T, T> twin(T t) {
            return new Pair<>(t, t);
        }

        <C> Pair<A, C> withSecond(Function<? super B, ? extends C> f) {
            return new Pair<>(first, f.apply(second));
        }

        Pair<B, A> swap() {
            return new Pair<>(second, first);
        }
    }

    record Node<T extends Comparable<T>>(T value, Node<T> left, Node<T> right) {
        Node(T value) {
            this(value, null, null);
        }

        Node<T> insert(T v) {
            int c = v.compareTo(value);
            if (c == 0) {
                return this;
            }
            return c < 0 ? new Node<>(value, left == null ? new Node<>(v) : left.insert(v), right)
                    : new Node<>(value, left, right == null ? new Node<>(v) : right.insert(v));
        }

        int size() {
            return 1 + (left == null ? 0 : left.size()) + (right == null ? 0 : right.size());
        }
    }

    record Outer(int x) {
        record Inner(Outer o, int y) {
            Inner(int both) {
                this(new Outer(both), both);
            }
        }
    }

    record Point(int x, int y) { }

    public static void main(String[] args) {
        Pair<String, Integer> p = new Pair<>("k", 7);
        System.out.println(p + " " + p.swap() + " " + Pair.twin(p) + " " + p.withSecond(i -> i / 2.0));
        System.out.println(p.swap().swap().equals(p) + " " + p.equals(p.swap()));
        Node<Integer> root = new Node<>(5);
        for (int v : new int[] {3, 8, 1, 4, 8, 9}) {
            root = root.insert(v);
        }
        System.out.println(root.size() + " " + root);
        System.out.println(root.equals(root.insert(3)) + " " + (root == root.insert(5)));
        System.out.println(new Outer.Inner(3) + " " + new Outer.Inner(3).equals(new Outer.Inner(new Outer(3), 3)));
        Map<Point, String> map = new HashMap<>();
        for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) {
                map.merge(new Point(i % 2, j % 3), i + "" + j + ";", String::concat);
            }
        }
        System.out.println(map.size() + " " + map.get(new Point(1, 0)) + " " + map.get(new Point(2, 2)));
        @SuppressWarnings({"unchecked", "rawtypes"})
        Pair<Integer, String> polluted = (Pair) p;
        try {
            Integer i = polluted.first();
            System.out.println(i);
        } catch (ClassCastException e) {
            System.out.println("polluted record");
        }
    }
}
