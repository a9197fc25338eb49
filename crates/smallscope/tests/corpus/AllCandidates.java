import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks the predicate of a class about every candidate, one after the other and without leaving any out: what a
 * search must cover of the predicate, however it saves work.
 *
 * <p>Arguments: for each class a line with its name and its domains, separated by blanks, such as
 * {@code SearchTree SearchTree.root=null,Node*2 Node.info=1..2}. Prints how many candidates there are of each,
 * and how many are valid.
 */
class AllCandidates {
    /** A field of one of the objects, and what it may be. */
    record Place(Object object, Field field, List<Object> values) {}

    private final Object root;
    private final Method predicate;
    private final List<Place> places = new ArrayList<>();
    private final Map<String, List<Object>> objects = new LinkedHashMap<>();
    private long candidates;
    private long valid;

    private AllCandidates(String name, String[] domains) throws ReflectiveOperationException {
        root = make(Class.forName(name));
        predicate = root.getClass().getDeclaredMethod("repOk");
        predicate.setAccessible(true);
        objects.put(name, List.of(root));
        for (String domain : domains) {
            for (String value : domain.substring(domain.indexOf('=') + 1).split(",")) {
                if (value.contains("*")) {
                    makeAll(name, value);
                }
            }
        }
        for (String domain : domains) {
            addPlaces(domain);
        }
    }

    public static void main(String[] arguments) throws ReflectiveOperationException {
        for (String argument : arguments) {
            String[] parts = argument.split(" ");
            AllCandidates all = new AllCandidates(parts[0], Arrays.copyOfRange(parts, 1, parts.length));
            all.assign(0);
            System.out.println(all.candidates + " " + all.valid);
        }
    }

    private static Object make(Class<?> type) throws ReflectiveOperationException {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    /** {@code Node*3}: three of the class inside the one under test. */
    private void makeAll(String outer, String value) throws ReflectiveOperationException {
        String[] parts = value.split("\\*");
        if (objects.containsKey(parts[0])) {
            return;
        }
        List<Object> made = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(parts[1]); i++) {
            made.add(make(Class.forName(outer + "$" + parts[0])));
        }
        objects.put(parts[0], made);
    }

    private void addPlaces(String domain) throws ReflectiveOperationException {
        String[] parts = domain.split("[.=]", 3);
        for (Object object : objects.get(parts[0])) {
            Field field = object.getClass().getDeclaredField(parts[1]);
            field.setAccessible(true);
            places.add(new Place(object, field, values(parts[2])));
        }
    }

    private List<Object> values(String text) {
        List<Object> values = new ArrayList<>();
        for (String value : text.split(",")) {
            if (value.equals("null")) {
                values.add(null);
            } else if (value.contains("*")) {
                values.addAll(objects.get(value.split("\\*")[0]));
            } else if (value.contains("..")) {
                String[] ends = value.split("\\.\\.");
                for (int i = Integer.parseInt(ends[0]); i <= Integer.parseInt(ends[1]); i++) {
                    values.add(i);
                }
            } else {
                values.add(Boolean.valueOf(value));
            }
        }
        return values;
    }

    private void assign(int next) throws ReflectiveOperationException {
        if (next == places.size()) {
            ask();
            return;
        }
        Place place = places.get(next);
        for (Object value : place.values()) {
            place.field().set(place.object(), value);
            assign(next + 1);
        }
    }

    /** A predicate that throws says no. */
    private void ask() throws IllegalAccessException {
        candidates++;
        try {
            valid += (Boolean) predicate.invoke(root) ? 1 : 0;
        } catch (InvocationTargetException rejected) {
            // It is no valid input.
        }
    }
}
