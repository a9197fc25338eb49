//@ why: bridges are no methods of their own, and an index is no element, in a list of Integer

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

public class IntegerRow extends AbstractList<Integer> {
    private final List<Integer> numbers = new ArrayList<>();

    @Override
    public Integer get(int index) {
        return numbers.get(index);
    }

    @Override
    public int size() {
        return numbers.size();
    }

    @Override
    public Integer set(int index, Integer number) {
        return numbers.set(index, number);
    }

    @Override
    public void add(int index, Integer number) {
        numbers.add(index, number);
    }

    @Override
    public Integer remove(int index) {
        return numbers.remove(index);
    }
}
