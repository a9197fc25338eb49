package korat.finitization.impl;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;

/** Classes and fields by the names that a finitization calls them by. */
final class Names {
    private Names() {
    }

    /**
     * The class that {@code name} means in a finitization of {@code root} that has class domains for {@code known}.
     * {@link korat.finitization.IFinitization} says where it is looked for.
     */
    static Class<?> classNamed(String name, Class<?> root, Collection<Class<?>> known) {
        Class<?> found = among(known, name);
        for (Class<?> around = root; found == null && around != null; around = around.getSuperclass()) {
            found = nested(around.getName(), name.replace('.', '$'));
        }
        if (found == null) {
            String full = root.getName();
            found = top(full.substring(0, full.lastIndexOf('.') + 1), name);
        }
        if (found == null) {
            found = top("", name);
        }
        if (found == null) {
            throw new IllegalArgumentException("there is no class " + name + " for the finitization of "
                + root.getName());
        }
        return found;
    }

    /** The instance field {@code name} of objects of class {@code type}. */
    static Field fieldNamed(String name, Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            try {
                Field field = at.getDeclaredField(name);
                if (!Modifier.isStatic(field.getModifiers())) {
                    return field;
                }
            } catch (NoSuchFieldException inherited) {
                continue;
            }
        }
        throw new IllegalArgumentException("class " + type.getName() + " has no instance field " + name);
    }

    /** The one known class with this full or simple name; null if there is none, or more than one. */
    private static Class<?> among(Collection<Class<?>> known, String name) {
        Class<?> found = null;
        for (Class<?> type : known) {
            String full = type.getName();
            if (full.equals(name)) {
                return type;
            }
            int simple = Math.max(full.lastIndexOf('.'), full.lastIndexOf('$')) + 1;
            if (full.substring(simple).equals(name)) {
                if (found != null) {
                    return null;
                }
                found = type;
            }
        }
        return found;
    }

    /** A class nested in {@code outer}, or in a class around it. */
    private static Class<?> nested(String outer, String name) {
        String around = outer;
        while (true) {
            Class<?> found = load(around + "$" + name);
            int end = around.lastIndexOf('$');
            if (found != null || end <= 0) {
                return found;
            }
            around = around.substring(0, end);
        }
    }

    /** A class of a package, whose nested classes may be written with dots. */
    private static Class<?> top(String prefix, String name) {
        String binary = name;
        while (true) {
            Class<?> found = load(prefix + binary);
            int dot = binary.lastIndexOf('.');
            if (found != null || dot < 0) {
                return found;
            }
            binary = binary.substring(0, dot) + "$" + binary.substring(dot + 1);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException missing) {
            return null;
        } catch (NoClassDefFoundError otherCase) {
            // Where files do not tell upper case from lower, a class of a slightly different name was found.
            return null;
        }
    }
}
