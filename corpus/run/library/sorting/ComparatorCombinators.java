//@ why: thenComparing, reversed and nullsFirst compose in subtle orders, and reversed applies to the whole chain before it
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class ComparatorCombinators {
    record Person(String name, Integer age, double height) {
        @Override
        public String toString() {
            return name + age;
        }
    }

    static void show(String title, List<Person> people, Comparator<? super Person> c) {
        List<Person> copy = new ArrayList<>(people);
        copy.sort(c);
        System.out.println(title + " " + copy);
    }

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("bob", 30, 1.8), new Person("al", 25, 1.7), new Person("cy", 30, 1.6), new Person("di", null, 1.8), new Person("al", 40, 1.5), new Person("ed", 25, -0.0));
        Comparator<Person> age = Comparator.comparing(Person::age, Comparator.nullsFirst(Comparator.naturalOrder()));
        show("age", people, age);
        show("age reversed", people, age.reversed());
        show("age last", people, Comparator.comparing(Person::age, Comparator.nullsLast(Comparator.reverseOrder())));
        show("name then age", people, Comparator.comparing(Person::name).thenComparing(age.reversed()));
        show("all reversed", people, age.thenComparing(Person::name).reversed());
        show("key reversed", people, age.thenComparing(Person::name, Comparator.reverseOrder()));
        show("height", people, Comparator.comparingDouble(Person::height).thenComparing(Comparator.comparing(Person::name)));
        show("length", people, Comparator.<Person>comparingInt(p -> p.name().length()).thenComparingDouble(Person::height));
        show("height long", people, Comparator.comparingLong((Person p) -> (long) (p.height() * -100)).thenComparingInt(p -> p.name().charAt(0)));
        show("nothing", people, (a, b) -> 0);
        try {
            show("npe", people, Comparator.comparing(Person::age));
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        List<String> nulls = Arrays.asList("b", null, "a", null, "C");
        nulls.sort(Comparator.nullsLast(String.CASE_INSENSITIVE_ORDER));
        System.out.println(nulls);
        nulls.sort(Comparator.nullsLast(String.CASE_INSENSITIVE_ORDER).reversed());
        System.out.println(nulls);
        nulls.sort(Comparator.nullsFirst(null));
        System.out.println(nulls.subList(0, 2));
        System.out.println((Comparator.<String>naturalOrder().reversed() == Comparator.<String>reverseOrder()) + " " + Comparator.<Integer>naturalOrder().compare(3, 5) + " " + Comparator.<Integer>reverseOrder().compare(3, 5)
                + " " + (Collections.<String>reverseOrder() == Comparator.<String>reverseOrder()));
        Map<String, Integer> counts = new TreeMap<>(Map.of("x", 3, "y", 1, "z", 3));
        List<Map.Entry<String, Integer>> entries = new ArrayList<>(counts.entrySet());
        entries.sort(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())));
        System.out.println(entries);
    }
}
