package korat.finitization.impl;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import korat.finitization.IClassDomain;

/** A number of objects that the search will make, and objects that exist already. Equal if the class is. */
final class ClassDomain implements IClassDomain {
    private final Class<?> type;
    private final int count;
    private final List<Object> given = new ArrayList<Object>();
    private boolean interchangeable = true;

    ClassDomain(Class<?> type, int count) {
        if (type.isPrimitive() || type.isArray()) {
            throw new IllegalArgumentException("a class domain has objects of a class, not of " + type.getName());
        }
        if (count < 0) {
            throw new IllegalArgumentException("a class domain cannot have " + count + " objects of " + type.getName());
        }
        if (count > 0 && Modifier.isAbstract(type.getModifiers())) {
            throw new IllegalArgumentException(type.getName() + " is abstract: no objects of it can be made");
        }
        this.type = type;
        this.count = count;
    }

    /** The objects to make, then the given ones: {@code Node*4}, {@code java.lang.Long(1..3)!iso}. */
    String describe() {
        String suffix = interchangeable ? "" : "!iso";
        String made = count == 0 ? "" : type.getName() + "*" + count + suffix;
        String listed = given.isEmpty() ? "" : describeGiven(suffix);
        return made + (made.isEmpty() || listed.isEmpty() ? "" : ",") + listed;
    }

    private String describeGiven(String suffix) {
        // As a user would write them: a bare number stands for an Integer, and values are not interchangeable.
        boolean constants = Enum.class.isAssignableFrom(type);
        if (!interchangeable && (type == Integer.class || type == String.class || constants)) {
            return GivenObjects.describe(given, type.getName() + ".");
        }
        return type.getName() + "(" + GivenObjects.describe(given, "") + ")" + suffix;
    }

    /** The objects that were added, in order. */
    List<Object> given() {
        return given;
    }

    /** Whether the search is to make objects. */
    boolean isMade() {
        return count > 0;
    }

    @Override
    public Class<?> getClassOfObjects() {
        return type;
    }

    @Override
    public String getClassNameOfObjects() {
        return type.getName();
    }

    @Override
    public int getSize() {
        return count + given.size();
    }

    @Override
    public void includeInIsomorphismCheck(boolean include) {
        interchangeable = include;
    }

    @Override
    public boolean isIncludedInIsomorphismChecking() {
        return interchangeable;
    }

    @Override
    public void addObject(Object object) {
        if (!type.isInstance(object)) {
            throw new IllegalArgumentException("not an object of " + type.getName() + ": " + object);
        }
        given.add(object);
    }

    @Override
    public void addObjects(Object[] objects) {
        for (Object object : objects) {
            addObject(object);
        }
    }

    @Override
    @SuppressWarnings("rawtypes")
    public void addObjects(Collection objects) {
        for (Object object : objects) {
            addObject(object);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassDomain && ((ClassDomain) other).type == type;
    }

    @Override
    public int hashCode() {
        return type.getName().hashCode();
    }

    @Override
    public String toString() {
        return describe();
    }
}
