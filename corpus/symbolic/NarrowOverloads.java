//@ why: a test calls the overload that it is for, though its variable has a type that another one takes
//@ case: tests_call_the_overload_that_they_are_for
//@ run: test NarrowOverloads --all-methods --length 3 --tests out && grep -h count out/*.java

import java.util.Collection;
import java.util.Iterator;

public class NarrowOverloads {
    static <E> int count(Collection<? extends E> all) {
        return all.isEmpty() ? 0 : 1;
    }

    static <E> int count(Iterable<? extends E> all) {
        int count = 0;
        for (Iterator<? extends E> left = all.iterator(); left.hasNext(); left.next()) count++;
        return count == 2 ? -1 : count;
    }
}
