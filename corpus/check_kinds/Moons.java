//@ why: collections, a map and functions of the JDK as arguments

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

public class Moons {
    private final List<String> names;

    public Moons(List<String> names) {
        this.names = new ArrayList<>(names);
    }

    public void sort(Comparator<String> order) {
        names.sort(order);
    }

    /** Wrong: a moon need not have a weight. */
    public int total(Map<String, Integer> weights) {
        int total = 0;
        for (String name : names) total += weights.get(name);
        return total;
    }

    public void each(Consumer<String> consumer) {
        names.forEach(consumer);
    }
}
