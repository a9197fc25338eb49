//@ why: a hand-written Iterable works with for-each, default remove, forEachRemaining and a stream made from its spliterator
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.StreamSupport;

public class CustomIterableProtocol {
    static class Countdown implements Iterable<Integer> {
        final int from;
        int opened;

        Countdown(int from) {
            this.from = from;
        }

        @Override
        public Iterator<Integer> iterator() {
            opened++;
            return new Iterator<>() {
                int left = from;

                @Override
                public boolean hasNext() {
                    return left > 0;
                }

                @Override
                public Integer next() {
                    if (left <= 0) {
                        throw new NoSuchElementException("liftoff");
                    }
                    return left--;
                }
            };
        }
    }

    public static void main(String[] args) {
        Countdown c = new Countdown(5);
        StringBuilder pairs = new StringBuilder();
        for (int a : c) {
            for (int b : c) {
                if (a + b == 6) {
                    pairs.append(a).append(b).append(' ');
                }
            }
        }
        System.out.println(pairs + "" + c.opened);
        Iterator<Integer> it = c.iterator();
        it.next();
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("UOE " + e.getMessage());
        }
        it.forEachRemaining(x -> System.out.print(x + " "));
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        c.forEach(x -> System.out.print(x * x + " "));
        System.out.println(StreamSupport.stream(c.spliterator(), false).skip(1).filter(x -> x != 3).toList() + " " + c.spliterator().estimateSize());
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        Iterator<Integer> li = list.iterator();
        li.next();
        li.remove();
        try {
            li.remove();
        } catch (IllegalStateException e) {
            System.out.println("ISE again " + list);
        }
        System.out.println(String.join("-", () -> List.<CharSequence>of("p", "q").iterator()));
    }
}
