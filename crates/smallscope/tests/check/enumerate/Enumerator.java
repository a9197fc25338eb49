import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Every sequence of calls on a class, within a bound, on the JVM that runs this. There is no matching of
 * states: every prefix is run from the beginning, once for each call behind it, with new arguments.
 *
 * <p>Arguments: the bound, {@code texts} or {@code hashes}, then classes. Prints for each class its name, and
 * what was seen: calls with what they were made on and what came of them.
 */
public class Enumerator {
    /** Of these fields of the JDK's collections nobody can tell the value. */
    static final Set<String> UNTOLD = Set.of("modCount", "expectedModCount", "keySet", "values", "entrySet",
        "navigableKeySet", "descendingMap");

    static int bound;

    public static void main(String[] arguments) throws Exception {
        bound = Integer.parseInt(arguments[0]);
        boolean texts = arguments[1].equals("texts");
        StringBuilder out = new StringBuilder();
        for (String name : Arrays.asList(arguments).subList(2, arguments.length)) {
            Enumerator enumerator = new Enumerator(Class.forName(name));
            enumerator.explore(new ArrayList<>(), 0);
            out.append("class ").append(name).append('\n');
            Set<String> told = new TreeSet<>();
            for (String call : enumerator.seen) {
                told.add(texts ? call : Long.toHexString(hash(call)));
            }
            told.forEach(line -> out.append(line).append('\n'));
        }
        System.out.print(out);
    }

    /** FNV-1a. */
    static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (one & 0xff)) * 0x100000001b3L;
        }
        return hash;
    }

    final Class<?> type;
    final boolean statics;
    final List<Executable> calls = new ArrayList<>();
    final Set<String> seen = new TreeSet<>();
    /** Ways to make objects, by class. */
    final Map<Class<?>, List<List<Step>>> makers = new LinkedHashMap<>();
    final Map<Class<?>, Enumerator> inner = new LinkedHashMap<>();
    /** Puts static fields back. */
    Method reset;

    Enumerator(Class<?> type) throws Exception {
        this.type = type;
        boolean any = false;
        for (Field field : type.getDeclaredFields()) {
            any |= Modifier.isStatic(field.getModifiers()) && !field.isSynthetic();
        }
        statics = any;
        calls.addAll(Arrays.asList(type.getConstructors()));
        for (Method method : type.getDeclaredMethods()) {
            if (Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()) {
                calls.add(method);
            }
            if (method.getName().equals("reset$")) {
                method.setAccessible(true);
                reset = method;
            }
        }
        calls.sort(Comparator.comparing(Executable::toString));
    }

    /** Which object comes after a call: that before it, its result, an argument, or none. */
    static final int RECEIVER = -1;
    static final int RESULT = -2;
    static final int NOTHING = -3;

    /** A call with the numbers of its arguments, and what to go on with. */
    static class Step {
        final Executable call;
        final int[] picks;
        int root;

        Step(Executable call, int[] picks, int root) {
            this.call = call;
            this.picks = picks;
            this.root = root;
        }
    }

    /** What stands for an argument: a value, or a way to make an object. */
    static class Pick {
        Object value;
        List<Step> maker;
        /** The same object as this earlier argument. */
        int same = -1;
    }

    void explore(List<Step> prefix, int depth) throws Exception {
        Object object = run(prefix);
        for (Executable call : calls) {
            if (!applies(call, object)) {
                continue;
            }
            int[] picks = new int[call.getParameterCount()];
            do {
                tryCall(prefix, depth, new Step(call, picks.clone(), RECEIVER));
            } while (next(picks, call, run(prefix), true));
        }
    }

    boolean applies(Executable call, Object object) {
        if (takesNothing(call)) {
            return object == null || statics;
        }
        return object != null || Modifier.isStatic(call.getModifiers());
    }

    /** Whether a call needs no object of the class. */
    boolean takesNothing(Executable call) {
        return call instanceof Constructor || Modifier.isStatic(call.getModifiers()) && live(call) < 0;
    }

    /** The parameter that stands for the receiver of a static method. */
    int live(Executable call) {
        boolean isStatic = call instanceof Method && Modifier.isStatic(call.getModifiers());
        return isStatic ? Arrays.asList(call.getParameterTypes()).indexOf(type) : -1;
    }

    /** Goes on to the next combination of arguments. */
    boolean next(int[] picks, Executable call, Object object, boolean aliasing) throws Exception {
        for (int place = picks.length - 1; place >= 0; place--) {
            picks[place]++;
            if (picks[place] < choices(call, place, picks, object, aliasing).size()) {
                return true;
            }
            picks[place] = 0;
        }
        return false;
    }

    /** What an argument may be; that may depend on those before it. */
    List<Pick> choices(Executable call, int place, int[] picks, Object object, boolean aliasing) throws Exception {
        Class<?> wanted = call.getParameterTypes()[place];
        List<Pick> choices = new ArrayList<>();
        if (place == live(call)) {
            value(choices, object);
        } else if (wanted == int.class) {
            for (int number = 0; number <= bound; number++) {
                value(choices, number);
            }
        } else if (wanted == int[].class) {
            value(choices, null);
            arrays(choices, new int[0]);
        } else if (wanted == List.class) {
            value(choices, null);
            lists(choices, new ArrayList<>());
        } else {
            boolean aliased = aliasing && !takesNothing(call);
            value(choices, null);
            if (aliased && wanted == type) {
                value(choices, object);
            }
            objects(choices, call, place, picks, object, aliasing);
            if (aliased && object != null) {
                for (Object part : reached(object)) {
                    if (part != object && wanted.isInstance(part)) {
                        value(choices, part);
                    }
                }
            }
        }
        return choices;
    }

    static void value(List<Pick> choices, Object value) {
        Pick pick = new Pick();
        pick.value = value;
        choices.add(pick);
    }

    static void arrays(List<Pick> choices, int[] start) {
        value(choices, start.clone());
        for (int number = 0; number <= bound && start.length < bound; number++) {
            int[] longer = Arrays.copyOf(start, start.length + 1);
            longer[start.length] = number;
            arrays(choices, longer);
        }
    }

    static void lists(List<Pick> choices, List<Integer> start) {
        value(choices, filled(start));
        Integer[] elements = {null, 0, 1};
        for (int at = 0; at < elements.length && start.size() < Math.min(bound, 2); at++) {
            List<Integer> longer = new ArrayList<>(start);
            longer.add(elements[at]);
            lists(choices, longer);
        }
    }

    static List<Integer> filled(List<Integer> elements) {
        List<Integer> list = new ArrayList<>();
        for (Integer element : elements) {
            list.add(element);
        }
        return list;
    }

    /** New objects; also one that is an argument already, if it was made in the same way. */
    void objects(List<Pick> choices, Executable call, int place, int[] picks, Object object, boolean aliasing)
            throws Exception {
        for (List<Step> maker : makersOf(call.getParameterTypes()[place], aliasing)) {
            Pick pick = new Pick();
            pick.maker = maker;
            choices.add(pick);
            for (int before = 0; before < place; before++) {
                Pick other = choices(call, before, picks, object, aliasing).get(picks[before]);
                if (other.maker == maker && other.same < 0) {
                    Pick again = new Pick();
                    again.maker = maker;
                    again.same = before;
                    choices.add(again);
                }
            }
        }
    }

    /** What constructors and at most one call make; for an argument of its own class, null only. */
    List<List<Step>> makersOf(Class<?> wanted, boolean aliasing) throws Exception {
        if (makers.containsKey(wanted)) {
            return makers.get(wanted);
        }
        makers.put(wanted, new ArrayList<>());
        Map<String, List<Step>> made = new LinkedHashMap<>();
        inner(wanted).make(new ArrayList<>(), 0, made);
        makers.put(wanted, new ArrayList<>(made.values()));
        return makers.get(wanted);
    }

    void make(List<Step> prefix, int depth, Map<String, List<Step>> made) throws Exception {
        Object object = run(prefix);
        if (object != null) {
            made.putIfAbsent(dump(List.of(object)), prefix);
        }
        for (Executable call : calls) {
            if (takesNothing(call) != (object == null) || live(call) >= 0) {
                continue;
            }
            int[] picks = new int[call.getParameterCount()];
            do {
                Step step = new Step(call, picks.clone(), RECEIVER);
                for (int root : leave(prefix, step, false).roots) {
                    int cost = depthAfter(depth, object != null, root, elements(step, object, false));
                    if (root != NOTHING && cost <= 1) {
                        make(longer(prefix, step, root), cost, made);
                    }
                }
            } while (next(picks, call, run(prefix), false));
        }
    }

    static List<Step> longer(List<Step> prefix, Step step, int root) {
        List<Step> longer = new ArrayList<>(prefix);
        longer.add(new Step(step.call, step.picks, root));
        return longer;
    }

    void tryCall(List<Step> prefix, int depth, Step step) throws Exception {
        Ended ended = leave(prefix, step, true);
        seen.add(ended.told);
        for (int root : ended.roots) {
            int after = depthAfter(depth, ended.hadObject, root, elements(step, run(prefix), true));
            if (!ended.hadObject && root != NOTHING) {
                // Who is made of many elements is an object, and no other call follows.
                after = Math.min(after, bound);
            }
            if (after <= bound) {
                explore(longer(prefix, step, root), after);
            }
        }
    }

    /** The call that makes the object does not count; one with a list counts as its elements do. */
    static int depthAfter(int depth, boolean hadObject, int root, int elements) {
        boolean isFirst = !hadObject && root != NOTHING;
        return depth + (isFirst ? elements : Math.max(elements, 1));
    }

    int elements(Step step, Object object, boolean aliasing) throws Exception {
        int count = 0;
        for (int place = 0; place < step.picks.length; place++) {
            if (step.call.getParameterTypes()[place] == List.class) {
                List<Pick> choices = choices(step.call, place, step.picks, object, aliasing);
                Object list = choices.get(step.picks[place]).value;
                count += list == null ? 0 : ((List<?>) list).size();
            }
        }
        return count;
    }

    static class Ended {
        boolean hadObject;
        Object object;
        Object result;
        Object[] arguments;
        List<Integer> roots = new ArrayList<>();
        String told;
    }

    /** Runs the prefix and then the call, which is told. */
    Ended leave(List<Step> prefix, Step step, boolean aliasing) throws Exception {
        Ended ended = new Ended();
        ended.object = run(prefix);
        ended.hadObject = ended.object != null;
        call(ended, step, aliasing);
        return ended;
    }

    void call(Ended ended, Step step, boolean aliasing) throws Exception {
        Executable call = step.call;
        ended.arguments = arguments(step, ended.object, aliasing);
        boolean isStatic = Modifier.isStatic(call.getModifiers());
        List<Object> roots = new ArrayList<>();
        List<Class<?>> types = new ArrayList<>();
        if (call instanceof Method && !isStatic) {
            roots.add(ended.object);
            types.add(type);
        }
        roots.addAll(Arrays.asList(ended.arguments));
        types.addAll(Arrays.asList(call.getParameterTypes()));
        String[] before = new String[ended.arguments.length];
        for (int place = 0; place < before.length; place++) {
            before[place] = dump(Collections.singletonList(ended.arguments[place]));
        }
        String told = title(call) + " " + dump(roots, types);
        try {
            ended.result = invoke(call, ended.object, ended.arguments);
            Class<?> result = call instanceof Method ? ((Method) call).getReturnType() : type;
            if (result != void.class) {
                roots.add(ended.result);
                types.add(result);
            }
            ended.told = told + " returned " + dump(roots, types);
        } catch (InvocationTargetException thrown) {
            ended.told = told + " threw " + thrown.getCause().getClass().getName() + " " + dump(roots, types);
        }
        roots(ended, before);
    }

    static Object invoke(Executable call, Object object, Object[] arguments) throws Exception {
        if (call instanceof Constructor) {
            return ((Constructor<?>) call).newInstance(arguments);
        }
        return ((Method) call).invoke(object, arguments);
    }

    static String title(Executable call) {
        return call instanceof Constructor ? "<init>" : call.getName();
    }

    /** What to go on with. */
    void roots(Ended ended, String[] before) throws Exception {
        List<Object> met = new ArrayList<>();
        if (ended.object != null) {
            ended.roots.add(RECEIVER);
            met.add(ended.object);
        }
        if (isNew(ended.result, met)) {
            ended.roots.add(RESULT);
        }
        for (int place = 0; place < before.length; place++) {
            Object argument = ended.arguments[place];
            if (isNew(argument, met) && !dump(List.of(argument)).equals(before[place])) {
                ended.roots.add(place);
            }
        }
        // Without static fields this is the beginning once more.
        if (ended.object == null && statics) {
            ended.roots.add(NOTHING);
        }
    }

    boolean isNew(Object object, List<Object> met) {
        boolean isNew = object != null && object.getClass() == type && met.stream().noneMatch(one -> one == object);
        if (isNew) {
            met.add(object);
        }
        return isNew;
    }

    Object[] arguments(Step step, Object object, boolean aliasing) throws Exception {
        Object[] arguments = new Object[step.picks.length];
        for (int place = 0; place < arguments.length; place++) {
            Pick pick = choices(step.call, place, step.picks, object, aliasing).get(step.picks[place]);
            if (pick.same >= 0) {
                arguments[place] = arguments[pick.same];
            } else if (pick.maker != null) {
                arguments[place] = make(step.call.getParameterTypes()[place], pick.maker);
            } else {
                arguments[place] = pick.value;
            }
        }
        return arguments;
    }

    Object make(Class<?> wanted, List<Step> maker) throws Exception {
        return inner(wanted).runOn(maker, false);
    }

    /** The one for the objects of a class. */
    Enumerator inner(Class<?> wanted) throws Exception {
        if (wanted == type) {
            return this;
        }
        if (!inner.containsKey(wanted)) {
            inner.put(wanted, new Enumerator(wanted));
        }
        return inner.get(wanted);
    }

    /** The object that a sequence of calls leads to, from the beginning. */
    Object run(List<Step> steps) throws Exception {
        if (reset != null) {
            reset.invoke(null);
        }
        return runOn(steps, true);
    }

    Object runOn(List<Step> steps, boolean aliasing) throws Exception {
        Object object = null;
        for (Step step : steps) {
            Object[] arguments = arguments(step, object, aliasing);
            Object result = null;
            try {
                result = invoke(step.call, object, arguments);
            } catch (InvocationTargetException thrown) {
                // What it has left is gone on with.
            }
            if (step.root == RESULT) {
                object = result;
            } else if (step.root >= 0) {
                object = arguments[step.root];
            }
        }
        return object;
    }

    static final Map<Class<?>, List<Field>> TOLD = new LinkedHashMap<>();
    static final Map<Class<?>, List<Field>> ALL = new LinkedHashMap<>();

    static List<Field> fields(Class<?> type) {
        if (TOLD.containsKey(type)) {
            return TOLD.get(type);
        }
        List<Field> fields = new ArrayList<>();
        TOLD.put(type, fields);
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                boolean untold = owner.getName().startsWith("java.util.") && UNTOLD.contains(field.getName());
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic() && !untold) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        fields.sort(Comparator.comparing(Field::getName));
        return fields;
    }

    /** All objects that one leads to, itself first. */
    static List<Object> reached(Object root) throws Exception {
        Map<Object, Boolean> met = new IdentityHashMap<>();
        List<Object> objects = new ArrayList<>();
        ArrayDeque<Object> open = new ArrayDeque<>();
        open.add(root);
        while (!open.isEmpty()) {
            Object object = open.remove();
            if (isValue(object) || met.put(object, true) != null) {
                continue;
            }
            objects.add(object);
            if (object.getClass().isArray()) {
                for (int at = 0; at < Array.getLength(object) && object instanceof Object[]; at++) {
                    add(open, Array.get(object, at));
                }
                continue;
            }
            for (Field field : allFields(object.getClass())) {
                if (!field.getType().isPrimitive()) {
                    add(open, field.get(object));
                }
            }
        }
        return objects;
    }

    /** Those that are not told too: an inner object leads to its outer one. */
    static List<Field> allFields(Class<?> type) {
        if (ALL.containsKey(type)) {
            return ALL.get(type);
        }
        List<Field> fields = new ArrayList<>();
        ALL.put(type, fields);
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    fields.add(field);
                }
            }
        }
        fields.sort(Comparator.comparing(Field::getName));
        return fields;
    }

    static void add(ArrayDeque<Object> open, Object object) {
        if (object != null) {
            open.add(object);
        }
    }

    static boolean isValue(Object object) {
        return object instanceof Number || object instanceof Boolean || object instanceof Character
            || object instanceof String;
    }

    /** What an object leads to. */
    static String dump(List<?> roots) throws Exception {
        return dump(roots, Collections.nCopies(roots.size(), Object.class));
    }

    /** What some words of these types lead to. */
    static String dump(List<?> roots, List<? extends Class<?>> types) throws Exception {
        StringBuilder out = new StringBuilder();
        Map<Object, Integer> numbers = new IdentityHashMap<>();
        for (int at = 0; at < roots.size(); at++) {
            dump(out, numbers, roots.get(at), types.get(at).isPrimitive());
            out.append(';');
        }
        return out.toString();
    }

    static void dump(StringBuilder out, Map<Object, Integer> numbers, Object object, boolean isPlain) throws Exception {
        if (object == null) {
            out.append("null");
        } else if (object instanceof String) {
            out.append('"').append(object).append('"');
        } else if (object instanceof Float) {
            out.append(isPlain ? "" : "Float:").append(Integer.toHexString(Float.floatToRawIntBits((Float) object)));
        } else if (isValue(object)) {
            out.append(isPlain ? "" : object.getClass().getSimpleName() + ":").append(object);
        } else if (numbers.containsKey(object)) {
            out.append('#').append(numbers.get(object));
        } else {
            numbers.put(object, numbers.size());
            out.append('#').append(numbers.get(object)).append('=').append(object.getClass().getTypeName());
            content(out, numbers, object);
        }
    }

    static void content(StringBuilder out, Map<Object, Integer> numbers, Object object) throws Exception {
        if (object.getClass().isArray()) {
            out.append('[');
            for (int at = 0; at < Array.getLength(object); at++) {
                dump(out, numbers, Array.get(object, at), !(object instanceof Object[]));
                out.append(',');
            }
            out.append(']');
            return;
        }
        out.append('{');
        for (Field field : fields(object.getClass())) {
            out.append(field.getName()).append('=');
            dump(out, numbers, field.get(object), field.getType().isPrimitive());
            out.append(',');
        }
        out.append('}');
    }
}
