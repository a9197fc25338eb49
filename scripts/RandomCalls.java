import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Calls every static method of some classes with random arguments: what `test` calls infeasible must
 * not run.
 *
 * <p>Arguments: how many calls of each method, the most elements of an array and characters of a
 * text, and the names of the classes.
 */
class RandomCalls {
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz!-= \u00E9\u20AC";
    private static final long[] EDGES = {
        Integer.MIN_VALUE, Integer.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE, 255, 256, -128, 127, 1000, 1001, 65535
    };
    private static final double[] FLOATS = {
        0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 1e300, 1e9, 0.5, 2.25
    };

    private static final Class<?>[] CLASSES = {
        String.class, Integer.class, int.class, long.class, Object.class, Number.class, StringBuilder.class, int[].class, Runnable.class
    };
    private static final Number[] BOXED = { 1L << 40, 7L, Double.NaN, 0.5, 1.5f, (short) 3, (byte) -1 };

    private final Random random = new Random(1);
    private final int longest;
    /** Objects that the call at hand has so far. */
    private final List<Object> made = new ArrayList<>();

    private RandomCalls(int longest) {
        this.longest = longest;
    }

    public static void main(String[] arguments) throws Exception {
        int calls = Integer.parseInt(arguments[0]);
        RandomCalls random = new RandomCalls(Integer.parseInt(arguments[1]));
        long made = 0;
        for (String name : Arrays.asList(arguments).subList(2, arguments.length)) {
            Method[] methods = Class.forName(name).getDeclaredMethods();
            Arrays.sort(methods, Comparator.comparing(Method::toString));
            for (Method method : methods) {
                if (Modifier.isStatic(method.getModifiers()) && !method.isSynthetic()) {
                    method.setAccessible(true);
                    for (int call = 0; call < calls; call++) {
                        random.call(method);
                    }
                    made += calls;
                }
            }
        }
        System.out.println(made + " calls");
    }

    private void call(Method method) throws Exception {
        made.clear();
        Class<?>[] types = method.getParameterTypes();
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            values[i] = value(types[i], 0);
        }
        try {
            method.invoke(null, values);
        } catch (java.lang.reflect.InvocationTargetException thrown) {
            // However it ends, its branches were counted.
        }
    }

    private Object value(Class<?> type, int depth) throws Exception {
        if (type == boolean.class) return random.nextBoolean();
        if (type == char.class) return letter();
        if (type == float.class) return (float) real();
        if (type == double.class) return real();
        if (type == long.class) return number();
        if (type == int.class) return (int) number();
        if (type == short.class) return (short) number();
        if (type == byte.class) return (byte) number();
        if (depth > 3 || random.nextInt(8) == 0) return null;
        if (random.nextInt(4) == 0) {
            for (Object one : made) {
                if (type.isInstance(one)) return one;
            }
        }
        Object object = object(type, depth);
        made.add(object);
        return object;
    }

    private Object object(Class<?> type, int depth) throws Exception {
        if (type.isEnum()) return type.getEnumConstants()[random.nextInt(type.getEnumConstants().length)];
        if (type == String.class) return text();
        if (type == Integer.class) return Integer.valueOf((int) number());
        if (type == StringBuilder.class) return new StringBuilder(text());
        if (type == Class.class) return CLASSES[random.nextInt(CLASSES.length)];
        if (type == Number.class) return random.nextBoolean() ? (Number) (int) number() : BOXED[random.nextInt(BOXED.length)];
        if (type == UUID.class) return new UUID(number(), number());
        if (type.isInterface()) return plainOne(type);
        if (type == Object.class) return anything();
        if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), random.nextInt(longest + 1));
            for (int i = 0; i < Array.getLength(array); i++) {
                Array.set(array, i, value(type.getComponentType(), depth + 1));
            }
            return array;
        }
        return plain(type, depth);
    }

    private Object anything() {
        switch (random.nextInt(4)) {
            case 0:
                return (int) number();
            case 1:
                return plainOne(random.nextBoolean() ? List.class : Map.class);
            case 2:
                return new int[random.nextInt(longest + 1)];
            default:
                return text();
        }
    }

    /** What one would take for an interface of the JDK; null if nothing is known. */
    private Object plainOne(Class<?> type) {
        List<Integer> numbers = new ArrayList<>();
        Map<Object, Integer> map = new HashMap<>();
        for (int left = random.nextInt(longest + 1); left > 0; left--) {
            numbers.add((int) number());
            map.put(text(), (int) number());
        }
        int given = (int) number();
        Object[] known = {
            numbers, new HashSet<>(map.keySet()), new ArrayDeque<>(numbers), map, map.keySet().iterator(), Comparator.naturalOrder(),
            (Predicate<Object>) one -> given > 0, (IntPredicate) one -> one > given, (Supplier<Object>) () -> given,
            (Runnable) () -> { }
        };
        for (Object one : known) {
            if (type.isInstance(one)) return one;
        }
        return null;
    }

    /** An object of a class of the program, or of one below it that is declared beside it. */
    private Object plain(Class<?> type, int depth) throws Exception {
        List<Class<?>> classes = new ArrayList<>(List.of(type));
        if (type.getDeclaringClass() != null) {
            for (Class<?> beside : type.getDeclaringClass().getDeclaredClasses()) {
                if (beside != type && type.isAssignableFrom(beside)) classes.add(beside);
            }
        }
        Class<?> chosen = classes.get(random.nextInt(classes.size()));
        Constructor<?> constructor = chosen.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object object = constructor.newInstance();
        for (Class<?> owner = chosen; owner != Object.class; owner = owner.getSuperclass()) {
            for (Field field : owner.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    field.setAccessible(true);
                    field.set(object, value(field.getType(), depth + 1));
                }
            }
        }
        return object;
    }

    /** Mostly a small one: a large length of an array ends in a collection of garbage. */
    private long number() {
        switch (random.nextInt(64)) {
            case 0:
                return EDGES[random.nextInt(EDGES.length)];
            case 1:
                return random.nextInt();
            case 2:
                return random.nextLong();
            default:
                return random.nextInt(16) - 5;
        }
    }

    private double real() {
        switch (random.nextInt(4)) {
            case 0:
                return FLOATS[random.nextInt(FLOATS.length)];
            case 1:
                return Double.longBitsToDouble(random.nextLong());
            case 2:
                return random.nextInt(100) / 4.0;
            default:
                return number();
        }
    }

    private char letter() {
        return random.nextInt(16) == 0 ? (char) random.nextInt() : LETTERS.charAt(random.nextInt(LETTERS.length()));
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int left = random.nextInt(longest + 1); left > 0; left--) {
            text.append(letter());
        }
        return text.toString();
    }
}
