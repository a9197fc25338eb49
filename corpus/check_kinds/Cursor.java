//@ why: an iterator that outlives a change of its collection refuses; one that the call itself disturbs does not
//@ case: an_iterator_from_before_the_call_may_find_its_collection_changed
//@ run: check Cursor --scope 3 -v

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class Cursor {
    private final List<Integer> numbers = new ArrayList<>(List.of(1, 2));
    private Iterator<Integer> next = numbers.iterator();

    public void rewind() {
        next = numbers.iterator();
    }

    public void grow() {
        numbers.add(3);
    }

    /** Refused after grow: whoever calls it knows. */
    public int step() {
        return next.next();
    }

    /** Wrong: nobody else can have changed it. */
    public void clean() {
        for (Integer number : numbers) {
            numbers.remove(number);
        }
    }
}
