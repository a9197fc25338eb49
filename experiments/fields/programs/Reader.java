import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;

/**
 * Rebuilds the object that a line of {@code generate --print} tells: {@code List(head=Node#0(next=Node#0), size=1)}.
 *
 * <p>An object is told once, with its fields, and by its name from then on. Its class is nested in that of the root.
 * Not here: arrays, texts, and boxes.
 */
final class Reader {
    private final Class<?> root;
    private final String line;
    private int at;
    private final Map<String, Object> met = new HashMap<>();

    private Reader(Class<?> root, String line) {
        this.root = root;
        this.line = line;
    }

    static <T> T read(Class<T> root, String line) throws ReflectiveOperationException {
        return root.cast(new Reader(root, line).value(root));
    }

    private Object value(Class<?> type) throws ReflectiveOperationException {
        String word = word();
        if (at < line.length() && line.charAt(at) == '(') {
            return object(word);
        } else if (word.equals("null")) {
            return null;
        } else if (type == boolean.class) {
            return Boolean.valueOf(word);
        } else if (type == int.class) {
            return Integer.valueOf(word);
        } else if (type.isEnum()) {
            return constant(type, word.substring(word.indexOf('.') + 1));
        }
        return met.get(word);
    }

    private static Object constant(Class<?> type, String name) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(type + " has no " + name);
    }

    private Object object(String word) throws ReflectiveOperationException {
        Class<?> type = classOf(word);
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object made = constructor.newInstance();
        met.put(word, made);
        while (line.charAt(at) != ')') {
            at++;
            Field field = type.getDeclaredField(word());
            field.setAccessible(true);
            at++;
            field.set(made, value(field.getType()));
            at += line.charAt(at) == ',' ? 1 : 0;
        }
        at++;
        return made;
    }

    private Class<?> classOf(String word) throws ClassNotFoundException {
        String name = word.contains("#") ? word.substring(0, word.indexOf('#')) : word;
        return name.equals(root.getSimpleName())
                ? root
                : Class.forName(root.getName() + "$" + name, true, root.getClassLoader());
    }

    /** Up to the next sign, which is not taken. */
    private String word() {
        int start = at;
        while (at < line.length() && "(),=".indexOf(line.charAt(at)) < 0) {
            at++;
        }
        return line.substring(start, at);
    }
}
