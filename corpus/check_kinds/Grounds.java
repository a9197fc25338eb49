//@ why: the same looks as in Guesses, and grounds to call it wrong: no caller can be to blame, or the code itself says so
//@ case: what_no_caller_can_be_blamed_for_is_wrong
//@ run: check Grounds --scope 2
//@ case: what_is_a_duty_is_wrong
//@ run: check 'Grounds$Price' --scope 2
//@ case: an_object_that_a_call_has_spoiled_is_wrong
//@ run: check 'Grounds$Shelf' --scope 2

/** Each method has a twin in `Guesses`. */
public class Grounds {
    private final int size;

    public Grounds(boolean large) {
        size = large ? 2 : 1;
    }

    /** What was computed is asserted. */
    public static int half(int number) {
        int half = number / 2;
        assert half * 2 == number;
        return half;
    }

    /** No error on purpose, and both ways are for everybody. */
    public int turn(boolean left) {
        int step = left ? 0 : 1;
        return size / step;
    }

    /** The method says how it refuses. */
    public static char initial(String name) throws IllegalArgumentException {
        return name.charAt(0);
    }

    /** The same. */
    public static int second(int[] numbers) throws IllegalArgumentException {
        int[] copy = numbers.clone();
        return copy[1];
    }

    /** No argument at all. */
    public static int last() {
        int[] none = {};
        return none[none.length - 1];
    }

    public static class Price implements Comparable<Price> {
        private final int amount;

        public Price(int amount) {
            this.amount = amount;
        }

        @Override
        public int compareTo(Price other) {
            return amount < other.amount ? -1 : 1;
        }
    }

    /** It is ready when it is new. */
    public static class Shelf {
        private int[] slots = {7};

        public int first() {
            return slots[0];
        }

        public void sort() {
            slots = new int[slots.length - 1];
        }

        public void grow() {
            slots = new int[] {slots.length, slots.length};
        }
    }
}
