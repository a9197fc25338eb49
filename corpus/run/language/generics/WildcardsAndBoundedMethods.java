//@ why: wildcard capture, recursive bounds and generic arrays erase to plain calls whose results must survive the casts
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

public class WildcardsAndBoundedMethods {
    static <T extends Object & Comparable<? super T>> T max(Collection<? extends T> c) {
        T best = null;
        for (T t : c) {
            best = best == null || t.compareTo(best) > 0 ? t : best;
        }
        return best;
    }

    static void swap(List<?> list) { swapHelper(list); }
    private static <E> void swapHelper(List<E> list) { list.set(0, list.set(list.size() - 1, list.get(0))); }

    @SafeVarargs
    static double sum(List<? extends Number>... lists) {
        double s = 0;
        for (List<? extends Number> l : lists) {
            for (Number n : l) {
                s += n.doubleValue();
            }
        }
        return s;
    }

    static abstract class Builder<T extends Builder<T>> {
        final StringBuilder parts = new StringBuilder();

        abstract T self();

        T add(String s) {
            parts.append(s).append(';');
            return self();
        }
    }

    static class LoudBuilder extends Builder<LoudBuilder> {
        LoudBuilder self() { return this; }

        LoudBuilder shout() {
            parts.append("!!!");
            return this;
        }
    }

    static class Stack<E> {
        @SuppressWarnings("unchecked")
        private E[] items = (E[]) new Object[1];
        private int n;

        void push(E e) {
            if (n == items.length) { items = Arrays.copyOf(items, n * 2); }
            items[n++] = e;
        }

        E pop() {
            E e = items[--n];
            items[n] = null;
            return e;
        }
    }

    public static void main(String[] args) {
        System.out.println(max(List.of(3, 9, 4)) + max(List.of("b", "abc")) + max(new ArrayList<Integer>()));
        List<String> l = new ArrayList<>(List.of("x", "y", "z"));
        swap(l);
        System.out.println(l + " " + sum(List.of(1, 2), List.of(0.5), List.of(3L, 4f)));
        System.out.println(new LoudBuilder().add("a").shout().add("b").parts);
        Stack<Integer> s = new Stack<>();
        for (int i = 0; i < 5; i++) {
            s.push(i * 100);
        }
        int top = s.pop();
        System.out.println(top + s.pop() + " " + s.n);
    }
}
