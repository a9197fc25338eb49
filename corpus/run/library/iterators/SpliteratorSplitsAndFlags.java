//@ why: spliterators of the collections split at known points, report sizes and characteristics, and bind late
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public class SpliteratorSplitsAndFlags {
    static <T> void walk(String name, Spliterator<T> s) {
        StringBuilder b = new StringBuilder(name + " " + flags(s) + " " + s.estimateSize() + "/" + s.getExactSizeIfKnown() + " ");
        s.tryAdvance(x -> b.append("first=").append(x).append(' '));
        Spliterator<T> left = s.trySplit();
        if (left == null) {
            b.append("no split ");
        } else {
            b.append(left.estimateSize()).append('[');
            left.forEachRemaining(x -> b.append(x).append(' '));
            b.append("] ");
        }
        b.append('[');
        while (s.tryAdvance(x -> b.append(x).append(' '))) {
            b.append("");
        }
        System.out.println(b + "] " + s.trySplit() + " " + s.tryAdvance(x -> { }));
    }

    static String flags(Spliterator<?> s) {
        String names = "";
        int[] bits = {Spliterator.ORDERED, Spliterator.DISTINCT, Spliterator.SORTED, Spliterator.SIZED, Spliterator.NONNULL, Spliterator.IMMUTABLE, Spliterator.CONCURRENT, Spliterator.SUBSIZED};
        for (int i = 0; i < bits.length; i++) {
            names += s.hasCharacteristics(bits[i]) ? "ODSZNICU".charAt(i) : '-';
        }
        return names;
    }

    public static void main(String[] args) {
        List<Integer> base = List.of(1, 2, 3, 4, 5, 6, 7);
        walk("ArrayList", new ArrayList<>(base).spliterator());
        walk("LinkedList", new LinkedList<>(base).spliterator());
        walk("asList", Arrays.asList(1, 2, 3, 4, 5, 6).spliterator());
        walk("TreeSet", new TreeSet<>(base).spliterator());
        walk("LinkedHashSet", new LinkedHashSet<>(base).spliterator());
        walk("ArrayDeque", new ArrayDeque<>(base).spliterator());
        walk("array", Arrays.spliterator(new String[] {"a", "b", "c"}));
        walk("range", IntStream.range(0, 9).boxed().spliterator());
        walk("sorted stream", Stream.of(3, 1, 2).sorted().spliterator());
        walk("mapped", base.stream().map(x -> x * 2).spliterator());
        walk("singleton", Collections.singletonList("s").spliterator());
        walk("empty", Spliterators.emptySpliterator());
        walk("iterator", Spliterators.spliterator(base.iterator(), 7, Spliterator.ORDERED));
        System.out.println(new TreeSet<>(base).spliterator().getComparator() + " " + (new TreeSet<Integer>(Comparator.reverseOrder()).spliterator().getComparator() == Comparator.<Integer>reverseOrder()));
        try {
            base.spliterator().getComparator();
        } catch (IllegalStateException e) {
            System.out.println("ISE");
        }
        ArrayList<Integer> late = new ArrayList<>(List.of(1));
        Spliterator<Integer> s = late.spliterator();
        late.add(2);
        System.out.println(s.estimateSize() + " " + StreamSupport.stream(s, false).toList());
    }
}
