//@ why: the same looks as in Doubts, and faults: the code draws a limit and does not keep it, or no argument would do
//@ case: what_the_code_has_brought_about_itself_is_wrong
//@ run: check Believed --scope 2

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Most methods have a twin in `Doubts`. */
public class Believed {
    public static class Source {
        final int[] numbers;

        public Source(int... numbers) {
            this.numbers = numbers;
        }
    }

    private final int[] sizes;
    private int used;

    public Believed(int... sizes) {
        if (sizes.length > 2) {
            throw new IllegalArgumentException("too many");
        }
        this.sizes = sizes;
    }

    /** Whoever refuses -1 must not fail at 2. */
    public static int nth(int place) {
        int[] squares = {0, 1};
        if (place < 0) {
            throw new IllegalArgumentException("no such place");
        }
        Map<String, Integer> request = new HashMap<>();
        request.put("place", place);
        return squares[request.get("place")];
    }

    /** No place: any number will do, but for negative ones. */
    public static int bucket(int key) {
        int[] buckets = {5, 6, 7};
        return buckets[key % buckets.length];
    }

    /** Whoever refuses other lengths must not fail at none. */
    public static int product(List<Integer> left, int[] right) {
        if (left.size() != right.length) {
            throw new IllegalArgumentException("other lengths");
        }
        return right[0];
    }

    /** Whoever refuses a source without numbers must not fail with one that has some. */
    public static int second(Source source) {
        if (source.numbers.length == 0) {
            throw new IllegalArgumentException("no numbers");
        }
        return source.numbers[1];
    }

    /** The constructor refuses some sizes, and takes none. */
    public int share(int number) {
        return number % sizes.length;
    }

    /** An assertion is a specification. */
    public void use(int number) {
        used = number;
        assert used > 0;
    }

    /** No map would do. */
    public static String joined(Map<String, String> names) {
        Map<Object, Object> all = new HashMap<>(names);
        all.put("size", names.size());
        return ((String) all.get("size")).trim();
    }

    /** An exception leaves nothing to blame on others. */
    public int popped() {
        List<Integer> empty = new ArrayList<>();
        return empty.get(used) + 1;
    }
}
