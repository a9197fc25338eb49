//@ why: a class whose state is in the JDK's containers, which no test can look into
package shop;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

public class Ledger {
    private final List<Integer> entries = new ArrayList<>();
    private final Map<String, Integer> totals = new HashMap<>();
    private final TreeMap<Integer, List<Integer>> byDay = new TreeMap<>();
    private final Set<Object> odd = new HashSet<>();
    private final ArrayDeque<Integer> recent = new ArrayDeque<>();
    private final Random random = new Random(1);

    public List<Integer> book(String name, int amount) {
        entries.add(amount);
        totals.merge(name, amount, Integer::sum);
        byDay.computeIfAbsent(amount % 7, day -> entries).add(0);
        recent.addFirst(amount);
        return entries;
    }

    public Random source() {
        return random;
    }

    /** A key without a hash code of its own has no place that a test could rely on. */
    public void note() {
        odd.add(new Object());
    }
}
