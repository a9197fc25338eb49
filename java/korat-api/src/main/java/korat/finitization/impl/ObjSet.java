package korat.finitization.impl;

import java.util.ArrayList;
import java.util.List;
import korat.finitization.IClassDomain;
import korat.finitization.IObjSet;

/** References: perhaps null, then class domains in the order in which they were added. */
final class ObjSet extends FieldDomain implements IObjSet {
    private final List<ClassDomain> domains = new ArrayList<ClassDomain>();
    private boolean nullAllowed;

    ObjSet(Class<?> type, boolean nullAllowed) {
        super(type);
        if (type.isPrimitive()) {
            throw new IllegalArgumentException("a set of objects cannot be of type " + type.getName());
        }
        this.nullAllowed = nullAllowed;
    }

    @Override
    String describe() {
        StringBuilder text = new StringBuilder(nullAllowed ? "null" : "");
        for (ClassDomain domain : domains) {
            String described = domain.describe();
            boolean both = text.length() > 0 && !described.isEmpty();
            text.append(both ? "," : "").append(described);
        }
        return text.toString();
    }

    @Override
    boolean fits(Class<?> place) {
        for (ClassDomain domain : domains) {
            if (!place.isAssignableFrom(domain.getClassOfObjects())) {
                return false;
            }
        }
        return !place.isPrimitive();
    }

    @Override
    public int getNumberOfElements() {
        int elements = nullAllowed ? 1 : 0;
        for (ClassDomain domain : domains) {
            elements += domain.getSize();
        }
        return elements;
    }

    @Override
    public int getNumOfClassDomains() {
        return domains.size();
    }

    @Override
    public boolean addClassDomain(IClassDomain domain) {
        Class<?> objects = domain.getClassOfObjects();
        if (!getClassOfField().isAssignableFrom(objects)) {
            throw new IllegalArgumentException(objects.getName() + " is no " + getClassOfField().getName());
        }
        return !domains.contains(domain) && domains.add((ClassDomain) domain);
    }

    @Override
    public boolean removeClassDomain(IClassDomain domain) {
        return domains.remove(domain);
    }

    @Override
    public IClassDomain removeClassDomain(int index) {
        return 0 <= index && index < domains.size() ? domains.remove(index) : null;
    }

    @Override
    public List<IClassDomain> getClassDomains() {
        return new ArrayList<IClassDomain>(domains);
    }

    @Override
    public Object[] getAllObjects() {
        List<Object> objects = new ArrayList<Object>();
        if (nullAllowed) {
            objects.add(null);
        }
        for (ClassDomain domain : domains) {
            objects.addAll(existing(domain));
        }
        return objects.toArray();
    }

    @Override
    @SuppressWarnings({"rawtypes", "unchecked"})
    public Object[] getObjectsOfClass(Class type) {
        List<Object> objects = new ArrayList<Object>();
        for (ClassDomain domain : domains) {
            if (type.isAssignableFrom(domain.getClassOfObjects())) {
                objects.addAll(existing(domain));
            }
        }
        return objects.toArray();
    }

    private static List<Object> existing(ClassDomain domain) {
        if (domain.isMade()) {
            String name = domain.getClassNameOfObjects();
            throw new UnsupportedOperationException("the objects of " + name + " are made by the search, later");
        }
        return domain.given();
    }

    @Override
    public void setNullAllowed(boolean allowed) {
        nullAllowed = allowed;
    }

    @Override
    public boolean isNullAllowed() {
        return nullAllowed;
    }
}
