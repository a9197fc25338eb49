package smallscope;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Fields by name, for {@link Choices} on a plain JVM. Looked up once for each class and name. */
final class Fields {
    private static final ClassValue<Map<String, Field>> FOUND = new ClassValue<Map<String, Field>>() {
        @Override
        protected Map<String, Field> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private Fields() {
    }

    /** The value of a reference field. */
    static Object reference(Object owner, String name) {
        Field field = of(owner, name);
        if (field.getType().isPrimitive()) {
            throw wrong(field, "a reference");
        }
        try {
            return field.get(owner);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** The value of a field that holds a whole number or a boolean. */
    static long number(Object owner, String name) {
        Field field = of(owner, name);
        Class<?> type = field.getType();
        try {
            if (type == boolean.class) {
                return field.getBoolean(owner) ? 1 : 0;
            }
            if (!type.isPrimitive() || type == float.class || type == double.class) {
                throw wrong(field, "a whole number or a boolean");
            }
            return field.getLong(owner);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Field of(Object owner, String name) {
        if (owner == null) {
            throw new NullPointerException("field " + name + " of null");
        }
        Map<String, Field> found = FOUND.get(owner.getClass());
        Field field = found.get(name);
        if (field == null) {
            field = find(owner.getClass(), name);
            found.put(name, field);
        }
        return field;
    }

    private static Field find(Class<?> type, String name) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name) && !Modifier.isStatic(field.getModifiers())) {
                    return opened(field);
                }
            }
        }
        throw new IllegalArgumentException("class " + type.getName() + " has no instance field " + name);
    }

    private static Field opened(Field field) {
        try {
            field.setAccessible(true);
            return field;
        } catch (RuntimeException closed) {
            // Since Java 9 the fields of the JDK's own classes are closed to others.
            throw new IllegalArgumentException("field " + fullName(field) + " cannot be read from here", closed);
        }
    }

    private static IllegalArgumentException wrong(Field field, String expected) {
        String message = "field " + fullName(field) + " has type " + field.getType().getName() + ", not " + expected;
        return new IllegalArgumentException(message);
    }

    private static String fullName(Field field) {
        return field.getDeclaringClass().getName() + "." + field.getName();
    }
}
