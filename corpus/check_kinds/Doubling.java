//@ why: what is added to itself is changed while it is gone through, and the caller knows; what a call goes through and changes by itself, nobody else does
//@ case: a_collection_that_is_added_to_itself_says_so
//@ run: check Doubling --scope 1 -v

import java.util.ArrayList;
import java.util.List;

public class Doubling {
    private final List<Integer> numbers = new ArrayList<>();

    public void add(int number) {
        numbers.add(number);
    }

    /** Refuses itself, as collections of the JDK do. */
    public void addAll(Doubling others) {
        for (Integer number : others.numbers) {
            numbers.add(number);
        }
    }

    /** Wrong. */
    public void twice() {
        for (Integer number : numbers) {
            numbers.add(number);
        }
    }
}
