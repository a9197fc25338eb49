//@ why: what only the compiler wrote has no mutants, and the copies of `finally` are one
import java.util.List;

public class CompilerMadeMutants {
    enum Color { RED, GREEN }

    record Point(int x, int y) { }

    int closed;

    /** The iterator and the copy of the array are nowhere in the source. */
    static int loops(List<String> texts, int[] numbers) {
        int sum = 0;
        for (String text : texts) sum += text.length();
        for (int number : numbers) sum += number;
        return sum;
    }

    /** The block is there three times, and each of its mutants changes all three. */
    int cleaned(int x) {
        try {
            if (x < 0) return -x;
            return 10 / x;
        } finally {
            closed = closed + x;
        }
    }

    /** Closing, unlocking, and asking whether assertions are on. */
    static int resources(AutoCloseable first, Object lock, int x) throws Exception {
        assert x != 1;
        try (AutoCloseable open = first) {
            synchronized (lock) {
                return x;
            }
        }
    }

    /** Hash codes, ordinals and tables. */
    static int switches(String text, Color color) {
        switch (text) {
            case "one": return 1;
            case "two": return 2;
            default:
        }
        switch (color) {
            case RED: return 3;
            default: return 4;
        }
    }

    /** The null check of a method reference; boxing; a cast of what a type variable stands for. */
    static int boxes(Integer boxed, List<Integer> list) {
        Runnable run = list::clear;
        run.run();
        list.add(boxed);
        return list.get(0);
    }
}
