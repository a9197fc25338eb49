//@ why: type arguments of superclasses and interfaces say what a parameter takes
//@ case: a_type_argument_of_a_superclass_counts
//@ run: check Codes --scope 2 -v --no-literals

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Keys are texts, says its superclass; nobody gives it a number. */
public class Codes extends CodesTable<String> implements CodesSink<Long> {
    private long sum;

    @Override
    int code(String key) {
        return key.charAt(0);
    }

    @Override
    public void take(Collection<? extends Long> numbers) {
        for (Long number : numbers) {
            sum += number;
        }
    }
}

abstract class CodesTable<K> {
    private final List<K> keys = new ArrayList<>();

    abstract int code(K key);

    public int add(K key) {
        keys.add(key);
        return code(key);
    }

    public int addAll(List<K> more) {
        int sum = 0;
        for (K key : more) {
            sum += code(key);
        }
        return sum;
    }
}

interface CodesSink<E extends Number> {
    void take(Collection<? extends E> numbers);
}
