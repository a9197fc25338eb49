//@ why: collections are built by calls, with symbols in them, and functions are those that a test can write
//@ case: collections_and_functions_are_inputs
//@ run: test CollectionInputs#has,sum,shared,ordered,accepted,first,five --length 3 -v
//@ case: buffers_and_identifiers_are_made_by_a_call
//@ run: test CollectionInputs#append,halves --length 3
//@ case: tests_with_collections_and_functions_are_confirmed
//@ run: test CollectionInputs#shared,first --length 3 --tests out && cat out/*.java

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class CollectionInputs {
    private final Collection<String> names;

    public CollectionInputs(Collection<String> names) {
        this.names = new ArrayList<>(names);
    }

    public int has(String name) {
        return names.contains(name) ? names.size() : 0;
    }

    static int sum(List<Integer> list) {
        int sum = 0;
        for (Integer one : list) {
            if (one != null && one > 3) sum += one;
        }
        return list.size() == 2 && sum > 20 ? -1 : sum;
    }

    static int shared(Set<Integer> set, Map<Integer, String> map) {
        int shared = 0;
        for (Integer one : set) {
            if (map.get(one) != null) shared++;
        }
        return shared;
    }

    static int ordered(List<Integer> list, Comparator<Integer> order) {
        return list.size() == 2 && order.compare(list.get(0), list.get(1)) > 0 ? 1 : 0;
    }

    static int accepted(Iterator<String> all, Predicate<String> wanted, IntPredicate long_) {
        int accepted = 0;
        while (all.hasNext()) {
            String one = all.next();
            if (wanted.test(one) && !long_.test(one.length())) accepted++;
        }
        return accepted;
    }

    static int first(Deque<Integer> numbers, Supplier<Integer> otherwise, Runnable before) {
        before.run();
        int first = numbers.isEmpty() ? otherwise.get() : numbers.peekLast();
        return first == 17 ? 0 : 1;
    }

    static int halves(UUID id) {
        if (id.getMostSignificantBits() != 7) return 0;
        return id.getLeastSignificantBits() == id.getMostSignificantBits() ? 1 : 2;
    }

    static boolean append(StringBuilder text, Object[] more) {
        for (Object one : more) text.append(one);
        return text.length() == 4;
    }

    static boolean five(List<Integer> list) {
        return list.size() == 5;
    }
}
