//@ why: enum collections keep declaration order, know complements and ranges, and tell an absent key from a null value
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

public class EnumSetAndEnumMap {
    enum Day {
        MON, TUE, WED, THU, FRI {
            @Override
            boolean fun() {
                return true;
            }
        }, SAT, SUN;

        boolean fun() {
            return ordinal() > 4;
        }
    }

    enum None {
    }

    public static void main(String[] args) {
        EnumSet<Day> work = EnumSet.range(Day.MON, Day.FRI);
        EnumSet<Day> rest = EnumSet.complementOf(work);
        System.out.println(work + " " + rest + " " + EnumSet.allOf(None.class) + " " + EnumSet.noneOf(Day.class).size());
        work.removeIf(Day::fun);
        rest.add(Day.FRI);
        System.out.println(work + " " + rest + " " + work.containsAll(List.of(Day.MON)) + " " + rest.contains(null) + " " + rest.remove("x"));
        Iterator<Day> it = work.iterator();
        it.next();
        it.remove();
        work.add(Day.SUN);
        System.out.println(it.next() + " " + work + " " + work.retainAll(EnumSet.of(Day.TUE, Day.SUN)) + " " + work + " " + EnumSet.copyOf(List.of(Day.SUN, Day.MON, Day.SUN)));
        System.out.println(EnumSet.of(Day.SUN, Day.MON, Day.WED, Day.TUE, Day.FRI).equals(new java.util.HashSet<>(List.of(Day.values()).subList(0, 3))));
        try {
            EnumSet.range(Day.FRI, Day.MON);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            EnumSet.copyOf(new ArrayList<Day>());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            work.add(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        EnumMap<Day, String> m = new EnumMap<>(Day.class);
        m.put(Day.SUN, "sleep");
        m.put(Day.MON, null);
        m.put(Day.FRI, "party");
        System.out.println(m + " " + m.containsKey(Day.MON) + " " + m.get(Day.MON) + " " + m.containsKey(Day.TUE) + " " + m.containsValue(null) + " " + m.get(null) + " " + m.size());
        for (Map.Entry<Day, String> e : m.entrySet()) {
            e.setValue(e.getKey().name().toLowerCase() + e.getValue());
        }
        m.keySet().remove(Day.FRI);
        m.merge(Day.SUN, "!", String::concat);
        m.computeIfAbsent(Day.WED, d -> d.fun() ? "fun" : "dull");
        System.out.println(m + " " + m.values() + " " + m.equals(Map.copyOf(m)) + " " + m.remove(Day.THU));
        System.out.println(Day.FRI.getClass() == Day.class ? "plain" : Day.FRI.getDeclaringClass().getSimpleName() + " " + Day.valueOf("FRI").compareTo(Day.SUN));
        try {
            Day.valueOf("fri");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
