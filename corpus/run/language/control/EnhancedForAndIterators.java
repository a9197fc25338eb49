//@ why: enhanced for evaluates its source once, asks hasNext and next in step, unboxes, and lets iterators fail by contract
import java.util.Iterator;
import java.util.NoSuchElementException;

public class EnhancedForAndIterators {
    static class Countdown implements Iterable<Integer> {
        final int from;

        Countdown(int from) { this.from = from; }

        @Override
        public Iterator<Integer> iterator() {
            System.out.print("<iterator> ");
            return new Iterator<>() {
                int n = from;

                @Override
                public boolean hasNext() {
                    System.out.print("? ");
                    return n > 0;
                }

                @Override
                public Integer next() {
                    if (n <= 0) {
                        throw new NoSuchElementException("empty");
                    }
                    return n == 2 && from == 4 ? null : n--;
                }
            };
        }
    }

    static int[] source(String s) {
        System.out.print("source ");
        return new int[] {1, 2, 3};
    }

    public static void main(String[] args) {
        for (int i : new Countdown(3)) {
            System.out.print(i + " ");
        }
        System.out.println();
        try {
            for (long l : new Countdown(4)) {
                System.out.print(l + " ");
            }
        } catch (NullPointerException e) {
            System.out.println("null element unboxed");
        }
        int total = 0;
        for (int x : source("a")) {
            for (int y : source("b")) {
                total += x * y;
            }
        }
        System.out.println(total);
        int[] array = {1, 2, 3};
        for (int x : array) {
            x *= 10;
            array = new int[] {9, 9, 9};
            array[2] = x;
        }
        System.out.println(array[2]);
        Iterator<Integer> it = new Countdown(1).iterator();
        it.next();
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            it.remove();
        } catch (UnsupportedOperationException e) {
            System.out.println(e.getMessage());
        }
        new Countdown(2).forEach(System.out::print);
        System.out.println();
    }
}
