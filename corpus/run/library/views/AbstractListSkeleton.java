//@ why: a list made of get and size alone gets iterators, sublists, search, equality and streams from the skeleton classes
import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.stream.IntStream;

public class AbstractListSkeleton {
    static class Window extends AbstractList<Integer> {
        final int[] data;

        Window(int... data) {
            this.data = data;
        }

        @Override
        public Integer get(int i) {
            return data[i];
        }

        @Override
        public Integer set(int i, Integer v) {
            int old = data[i];
            data[i] = v;
            return old;
        }

        @Override
        public int size() {
            return data.length;
        }
    }

    static class Range extends AbstractSet<Integer> {
        @Override
        public Iterator<Integer> iterator() {
            return IntStream.range(10, 14).iterator();
        }

        @Override
        public int size() {
            return 4;
        }
    }

    public static void main(String[] args) {
        int[] raw = {5, 3, 9, 1, 3};
        Window w = new Window(raw);
        System.out.println(w + " " + w.indexOf(3) + " " + w.lastIndexOf(3) + " " + w.contains(9) + " " + w.equals(List.of(5, 3, 9, 1, 3)) + " " + w.hashCode() + " " + w.subList(1, 4) + " " + w.stream().mapToInt(x -> x).sum());
        Collections.sort(w);
        Collections.swap(w, 0, 4);
        w.subList(1, 3).replaceAll(x -> x * 10);
        System.out.println(java.util.Arrays.toString(raw) + " " + Collections.max(w) + " " + w.toArray().length);
        for (Runnable r : new Runnable[] {() -> w.add(1), () -> w.remove(0), w::clear, () -> w.subList(2, 1), () -> w.listIterator(6), () -> w.get(5), () -> w.addAll(List.of(1))}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        ListIterator<Integer> it = w.listIterator(5);
        System.out.println(it.previous() + " " + it.nextIndex() + " " + it.hasPrevious());
        Range r = new Range();
        System.out.println(r + " " + r.contains(12) + " " + r.equals(java.util.Set.of(10, 11, 12, 13)) + " " + r.hashCode() + " " + r.containsAll(List.of(10, 14)) + " " + r.toArray(new Integer[0]).length);
        System.out.println(new AbstractCollection<Object>() {
            @Override
            public Iterator<Object> iterator() {
                return List.<Object>of(this, "x").iterator();
            }

            @Override
            public int size() {
                return 2;
            }
        });
    }
}
