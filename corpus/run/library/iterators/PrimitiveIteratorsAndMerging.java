//@ why: primitive iterators box and unbox, default methods throw as documented, and a lazy merge must pull one element at a time
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

public class PrimitiveIteratorsAndMerging {
    static final StringBuilder LOG = new StringBuilder();

    static Iterator<Integer> merge(Iterator<Integer> a, Iterator<Integer> b) {
        return new Iterator<>() {
            Integer x = pull(a);
            Integer y = pull(b);

            private Integer pull(Iterator<Integer> it) {
                return it.hasNext() ? it.next() : null;
            }

            @Override
            public boolean hasNext() {
                return x != null || y != null;
            }

            @Override
            public Integer next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                boolean left = y == null || x != null && x <= y;
                Integer out = left ? x : y;
                LOG.append(left ? 'L' : 'R');
                if (left) {
                    x = pull(a);
                } else {
                    y = pull(b);
                }
                return out;
            }
        };
    }

    public static void main(String[] args) {
        Iterator<Integer> m = merge(List.of(1, 4, 4, 9).iterator(), IntStream.iterate(0, i -> i + 2).iterator());
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            b.append(m.next()).append(' ');
        }
        System.out.println(b + "" + LOG);
        PrimitiveIterator.OfInt pi = IntStream.of(7, 8, 9).iterator();
        int sum = pi.nextInt() + pi.next();
        pi.forEachRemaining((int x) -> System.out.print("last " + x + " "));
        System.out.println(sum + " " + pi.hasNext());
        try {
            pi.nextInt();
        } catch (NoSuchElementException e) {
            System.out.println("NSEE");
        }
        try {
            pi.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("UOE " + e.getMessage());
        }
        Spliterator.OfInt s = Arrays.spliterator(new int[] {1, 2, 3, 4, 5, 6, 7, 8}, 1, 7);
        Spliterator.OfInt left = s.trySplit();
        left.forEachRemaining((int x) -> System.out.print(x + " "));
        System.out.println("| " + s.estimateSize() + " " + StreamSupport.intStream(s, false).sum() + " " + left.tryAdvance((int x) -> { }));
        PrimitiveIterator.OfDouble d = Spliterators.iterator(Arrays.spliterator(new double[] {0.5, -0.0}));
        System.out.println(d.nextDouble() + " " + d.next() + " " + d.hasNext());
        System.out.println(StreamSupport.stream(Spliterators.spliterator(merge(List.of(3).iterator(), List.of(1, 2).iterator()), 3, 0), false).map(x -> x * x).toList());
    }
}
