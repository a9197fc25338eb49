//@ why: whether these are faults rests on a guess about what a caller may do: told as doubtful, not as wrong
//@ case: what_rests_on_a_guess_about_the_caller_is_doubtful
//@ run: check Guesses --scope 2
//@ case: an_object_that_is_still_to_be_read_is_doubtful
//@ run: check 'Guesses$Saved' --scope 1

import java.io.Externalizable;
import java.io.ObjectInput;
import java.io.ObjectOutput;

/** Each method has a twin in `Grounds`. */
public class Guesses {
    private int[] slots = {};
    private final int size;

    public Guesses(boolean large) {
        size = large ? 2 : 1;
    }

    /** What the caller must know is asserted before anything is done. */
    public static int half(int number) {
        assert number % 2 == 0;
        int half = number / 2;
        return half;
    }

    /** An error on purpose is a refusal. */
    public int turn(boolean left) {
        if (left) {
            throw new Error("to the right only");
        }
        return size;
    }

    /** Nothing is there before `open`. */
    public int first() {
        return slots[0];
    }

    public void open() {
        slots = new int[size];
    }

    /** A text in some language, perhaps. */
    public static char initial(String name) {
        return name.charAt(0);
    }

    /** As many numbers as it takes. */
    public static int second(int[] numbers) {
        int[] copy = numbers.clone();
        return copy[1];
    }

    /** Where to begin and where to end. */
    public static int between(int[] numbers, int from, int to) {
        int sum = 0;
        for (int i = from; i != to; i++) {
            sum += numbers.clone()[i];
        }
        return sum;
    }

    /** The modules of the JDK decide. */
    public static boolean opened() throws NoSuchFieldException {
        String.class.getDeclaredField("value").setAccessible(true);
        return true;
    }

    /** The JDK asks for the first constructor, to read what is missing. */
    public static class Saved implements Externalizable {
        private String name;

        public Saved() {}

        public Saved(String name) {
            this.name = name + "";
        }

        @Override
        public String toString() {
            return quoted(name);
        }

        private static String quoted(String text) {
            return '"' + text.trim() + '"';
        }

        @Override
        public void writeExternal(ObjectOutput out) {}

        @Override
        public void readExternal(ObjectInput in) {
            name = "";
        }
    }
}
