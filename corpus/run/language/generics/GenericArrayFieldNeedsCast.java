//@ why: reading a generic array field through a parameterised type casts it to the erased bound of the argument, which fails at the use
import java.util.Arrays;
import java.util.List;

public class GenericArrayFieldNeedsCast {
    static class Buffer<E> {
        @SuppressWarnings("unchecked")
        E[] items = (E[]) new Object[3];

        int size() {
            return items.length;
        }

        E get(int i) {
            return items[i];
        }

        void set(int i, E e) {
            items[i] = e;
        }

        E[] typed(E[] target) {
            return Arrays.asList(items).toArray(target);
        }
    }

    static class Sorted<E extends Comparable<E>> {
        @SuppressWarnings("unchecked")
        E[] make(int n) {
            return (E[]) new Object[n];
        }

        @SuppressWarnings("unchecked")
        E[] makeProperly(int n) {
            return (E[]) new Comparable[n];
        }
    }

    public static void main(String[] args) {
        Buffer<String> b = new Buffer<>();
        b.set(0, "x");
        System.out.println(b.size() + b.get(0));
        try {
            System.out.println(b.items.length);
        } catch (ClassCastException e) {
            System.out.println("read " + e.getMessage().split(" \\(")[0]);
        }
        try {
            b.items[1] = "y";
        } catch (ClassCastException e) {
            System.out.println("write " + e.getMessage().split(" \\(")[0]);
        }
        System.out.println(((Buffer<?>) b).items.length);
        String[] strings = b.typed(new String[0]);
        System.out.println(strings.length + " " + strings[0] + " " + strings.getClass().getSimpleName());
        String[] longer = b.typed(new String[] {"p", "q", "r", "s", "t"});
        System.out.println(Arrays.toString(longer));
        try {
            new Sorted<String>().make(1);
        } catch (ClassCastException e) {
            System.out.println(e.getStackTrace()[0].getMethodName() + " " + e.getMessage().split(" \\(")[0]);
        }
        new Sorted<String>().makeProperly(1);
        try {
            Comparable<?>[] c = new Sorted<String>().makeProperly(2);
            System.out.println(c.length);
        } catch (ClassCastException e) {
            System.out.println("cast to String[] " + e.getStackTrace()[0].getMethodName());
        }
        try {
            Integer[] wrong = (Integer[]) List.of(1, 2).toArray();
            System.out.println(wrong.length);
        } catch (ClassCastException e) {
            System.out.println("toArray gives Object[]");
        }
    }
}
