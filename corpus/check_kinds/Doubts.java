//@ why: what the caller gives decides that these fail, and the code says nothing of it: told as doubtful, not as wrong
//@ case: what_a_caller_may_have_brought_about_is_doubtful
//@ run: check Doubts --scope 2
//@ run: check Doubts --scope 2 -v
//@ run: check Doubts#nth --scope 2 --strict
//@ run: check Doubts#nth --scope 2 --json -

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Each method has a twin in `Believed`. */
public class Doubts implements AutoCloseable {
    /** Somebody else's, which may be without any number. */
    public static class Source {
        final int[] numbers;

        public Source(int... numbers) {
            this.numbers = numbers;
        }
    }

    private final int[] sizes;
    private StringBuilder log = new StringBuilder();

    public Doubts(int... sizes) {
        this.sizes = sizes;
    }

    /** The caller's place, which a method on the way has got from another one. */
    public static int nth(int place) {
        int[] squares = {0, 1, 4};
        Map<String, Integer> request = new HashMap<>();
        request.put("place", place);
        return squares[request.get("place")];
    }

    /** As many as the caller says, of an array that has fewer. */
    public static int sum(List<Integer> numbers, int count) {
        int[] copy = new int[numbers.size()];
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += copy[i];
        }
        return sum;
    }

    /** Two of the caller's that ought to be equally long. */
    public static int product(List<Integer> left, int[] right) {
        int product = 0;
        for (int i = 0; i < left.size(); i++) {
            product += right[i];
        }
        return product;
    }

    /** What the caller's object has, or has not. */
    public static int first(Source source) {
        return source.numbers[0];
    }

    /** The receiver was made with nothing in it. */
    public int share(int number) {
        return number % sizes.length;
    }

    /** A type that is asked of what is in a map, and nothing says so. */
    public static String joined(Map<?, ?> names) {
        List<Object> all = new ArrayList<>(names.values());
        return all.isEmpty() ? "" : ((String) all.get(0)).trim();
    }

    /** After `close` nobody may. */
    public void note(boolean is) {
        log.append(is);
    }

    @Override
    public void close() {
        log = null;
    }
}
