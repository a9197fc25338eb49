package korat.finitization.impl;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import korat.finitization.IArraySet;
import korat.finitization.IBooleanSet;
import korat.finitization.IByteSet;
import korat.finitization.IClassDomain;
import korat.finitization.IDoubleSet;
import korat.finitization.IFieldDomain;
import korat.finitization.IFinitization;
import korat.finitization.IFloatSet;
import korat.finitization.IIntSet;
import korat.finitization.ILongSet;
import korat.finitization.IObjSet;
import korat.finitization.IShortSet;

/**
 * A finitization as it was built, and {@link #describe} to hand it on.
 *
 * <p>Nothing is interpreted here: a domain that is changed after it was set is described as it is in the end.
 */
@SuppressWarnings("rawtypes")
public final class Finitization implements IFinitization {
    private final Class<?> root;
    private final Map<Class<?>, ClassDomain> classDomains = new LinkedHashMap<Class<?>, ClassDomain>();
    /** By {@code Class.field}, with the binary name of the class whose objects are meant. */
    private final Map<String, FieldDomain> fieldDomains = new LinkedHashMap<String, FieldDomain>();
    private final Map<String, FieldDomain> contents = new LinkedHashMap<String, FieldDomain>();
    private final List<Finitization> included = new ArrayList<Finitization>();
    private boolean arraysAsObjects;

    Finitization(Class<?> root) {
        this.root = root;
        // The input itself. That its class has a domain from the beginning is why its fields can be set at once.
        classDomains.put(root, new ClassDomain(root, 1));
    }

    /**
     * The whole finitization in Smallscope's notation, one line for each fact, each with a line end.
     *
     * <pre>{@code
     * SearchTree.root=null,SearchTree$Node*3      the domain of a field, in the order in which fields were first set
     * Heap.keys={length=0..3; elements=0..2}      an array
     * #arrays Heap.keys=1                         how many arrays there are; of arrays of arrays: 1,3
     * #add-all Graph.all=Graph$Node*3             a collection that contains objects from the beginning
     * #arrays-as-objects                          fields may share arrays
     * #include SearchTree                         another finitization, up to
     * #end
     * }</pre>
     *
     * <p>Names of classes are binary; a field may be one that the named class inherits. Numbers are {@code 0..3} or
     * {@code 1,4,9} or both, {@code -1,1..5}, in the order in which they were added. References are null first, then
     * {@code Node*4} for each class domain, with {@code !iso} if its objects are not interchangeable. Objects that
     * were given are written as values, {@code java.lang.Long(1..4)!iso}, and without the class if they are Integers,
     * strings or enum constants that are not interchangeable: {@code 1..4}, {@code "a","b"},
     * {@code Color.RED,Color.BLACK}. A domain without values is empty: there are no inputs.
     */
    public String describe() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, FieldDomain> field : fieldDomains.entrySet()) {
            line(text, field.getKey(), field.getValue().describe());
        }
        for (Map.Entry<String, FieldDomain> field : fieldDomains.entrySet()) {
            if (field.getValue() instanceof ArraySet) {
                line(text, "#arrays " + field.getKey(), ((ArraySet) field.getValue()).describeCounts());
            }
        }
        for (Map.Entry<String, FieldDomain> field : contents.entrySet()) {
            line(text, "#add-all " + field.getKey(), field.getValue().describe());
        }
        if (arraysAsObjects) {
            text.append("#arrays-as-objects\n");
        }
        for (Finitization other : included) {
            text.append("#include ").append(other.root.getName()).append('\n');
            text.append(other.describe()).append("#end\n");
        }
        return text.toString();
    }

    /**
     * The object that a description writes as {@code #} and its position among those that were added to the class
     * domain of a class, which has this binary name.
     */
    public Object given(String className, int position) {
        for (Map.Entry<Class<?>, ClassDomain> domain : classDomains.entrySet()) {
            if (domain.getKey().getName().equals(className)) {
                return domain.getValue().given().get(position);
            }
        }
        for (Finitization other : included) {
            Object found = other.given(className, position);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    private static void line(StringBuilder text, String name, String domain) {
        text.append(name).append('=').append(domain).append('\n');
    }

    @Override
    public String toString() {
        return describe();
    }

    @Override
    public Class getFinClass() {
        return root;
    }

    @Override
    public IClassDomain createClassDomain(String className, int count) {
        return createClassDomain(named(className), count);
    }

    @Override
    public IClassDomain createClassDomain(String className) {
        return createClassDomain(named(className), 0);
    }

    @Override
    public IClassDomain createClassDomain(Class type, int count) {
        ClassDomain domain = classDomain(type);
        if (domain == null) {
            domain = new ClassDomain(type, count);
            classDomains.put(type, domain);
        }
        return domain;
    }

    @Override
    public IClassDomain createClassDomain(Class type) {
        return createClassDomain(type, 0);
    }

    @Override
    public IIntSet createIntSet(int min, int diff, int max) {
        IIntSet set = new IntSet();
        set.addRange(min, diff, max);
        return set;
    }

    @Override
    public IIntSet createIntSet(int min, int max) {
        return createIntSet(min, 1, max);
    }

    @Override
    public IIntSet createIntSet(int value) {
        IIntSet set = new IntSet();
        set.addInt(value);
        return set;
    }

    @Override
    public IByteSet createByteSet(byte min, byte diff, byte max) {
        IByteSet set = new ByteSet();
        set.addRange(min, diff, max);
        return set;
    }

    @Override
    public IByteSet createByteSet(byte min, byte max) {
        return createByteSet(min, (byte) 1, max);
    }

    @Override
    public IByteSet createByteSet(byte value) {
        IByteSet set = new ByteSet();
        set.addByte(value);
        return set;
    }

    @Override
    public IShortSet createShortSet(short min, short diff, short max) {
        IShortSet set = new ShortSet();
        set.addRange(min, diff, max);
        return set;
    }

    @Override
    public IShortSet createShortSet(short min, short max) {
        return createShortSet(min, (short) 1, max);
    }

    @Override
    public IShortSet createShortSet(short value) {
        IShortSet set = new ShortSet();
        set.addShort(value);
        return set;
    }

    @Override
    public ILongSet createLongSet(long min, long diff, long max) {
        ILongSet set = new LongSet();
        set.addRange(min, diff, max);
        return set;
    }

    @Override
    public ILongSet createLongSet(long min, long max) {
        return createLongSet(min, 1, max);
    }

    @Override
    public ILongSet createLongSet(long value) {
        ILongSet set = new LongSet();
        set.addLong(value);
        return set;
    }

    @Override
    public IFloatSet createFloatSet(float min, float diff, float max) {
        IFloatSet set = new FloatSet();
        set.addRange(min, diff, max);
        return set;
    }

    @Override
    public IFloatSet createFloatSet(float min, float max) {
        return createFloatSet(min, 1, max);
    }

    @Override
    public IFloatSet createFloatSet(float value) {
        IFloatSet set = new FloatSet();
        set.addFloat(value);
        return set;
    }

    @Override
    public IDoubleSet createDoubleSet(double min, double diff, double max) {
        IDoubleSet set = new DoubleSet();
        set.addRange(min, diff, max);
        return set;
    }

    @Override
    public IDoubleSet createDoubleSet(double min, double max) {
        return createDoubleSet(min, 1, max);
    }

    @Override
    public IDoubleSet createDoubleSet(double value) {
        IDoubleSet set = new DoubleSet();
        set.addDouble(value);
        return set;
    }

    @Override
    public IBooleanSet createBooleanSet() {
        return new BooleanSet();
    }

    @Override
    public IObjSet createObjSet(Class type, boolean includeNull) {
        return new ObjSet(type, includeNull);
    }

    @Override
    public IObjSet createObjSet(Class type, int count, boolean includeNull) {
        IObjSet set = new ObjSet(type, includeNull);
        set.addClassDomain(createClassDomain(type, count));
        return set;
    }

    @Override
    public IObjSet createObjSet(Class type) {
        return createObjSet(type, false);
    }

    @Override
    public IObjSet createObjSet(Class type, int count) {
        return createObjSet(type, count, false);
    }

    @Override
    public IObjSet createObjSet(String className, boolean includeNull) {
        return createObjSet(named(className), includeNull);
    }

    @Override
    public IObjSet createObjSet(String className, int count, boolean includeNull) {
        return createObjSet(named(className), count, includeNull);
    }

    @Override
    public IObjSet createObjSet(String className) {
        return createObjSet(named(className), false);
    }

    @Override
    public IObjSet createObjSet(String className, int count) {
        return createObjSet(named(className), count, false);
    }

    @Override
    public IFieldDomain createObjSet(IClassDomain domain) {
        return createObjSet(domain, false);
    }

    @Override
    public IFieldDomain createObjSet(IClassDomain domain, boolean includeNull) {
        IObjSet set = new ObjSet(domain.getClassOfObjects(), includeNull);
        set.addClassDomain(domain);
        return set;
    }

    @Override
    public IArraySet createArraySet(Class type, IIntSet lengths, IFieldDomain elements, int count) {
        return new ArraySet(type, lengths, elements, count);
    }

    @Override
    public void set(String fieldName, IFieldDomain domain) {
        set(ownerOf(fieldName), simple(fieldName), domain);
    }

    @Override
    public void set(String className, String fieldName, IFieldDomain domain) {
        set(named(className), fieldName, domain);
    }

    @Override
    public void set(Class type, String fieldName, IFieldDomain domain) {
        Class<?> place = Names.fieldNamed(fieldName, type).getType();
        FieldDomain ours = FieldDomain.ours(domain);
        if (!ours.fits(place)) {
            throw new IllegalArgumentException("field " + key(type, fieldName) + " has type " + place.getName()
                + ", which the domain does not fit: " + ours);
        }
        fieldDomains.put(key(type, fieldName), ours);
    }

    @Override
    public IClassDomain getClassDomain(String className) {
        return classDomain(named(className));
    }

    @Override
    public IClassDomain getClassDomain(Class type) {
        return classDomain(type);
    }

    @Override
    public IFieldDomain getFieldDomain(Class type, String fieldName) {
        FieldDomain domain = fieldDomains.get(key(type, fieldName));
        for (int i = 0; domain == null && i < included.size(); i++) {
            domain = (FieldDomain) included.get(i).getFieldDomain(type, fieldName);
        }
        return domain;
    }

    @Override
    public IFieldDomain getFieldDomain(String className, String fieldName) {
        return getFieldDomain(named(className), fieldName);
    }

    @Override
    public IFieldDomain getFieldDomain(String fieldName) {
        return getFieldDomain(ownerOf(fieldName), simple(fieldName));
    }

    @Override
    public void addAll(String fieldName, IObjSet objects) {
        addAll(ownerOf(fieldName), simple(fieldName), objects);
    }

    @Override
    public void addAll(String className, String fieldName, IObjSet objects) {
        addAll(named(className), fieldName, objects);
    }

    @Override
    public void addAll(Class type, String fieldName, IObjSet objects) {
        Class<?> place = Names.fieldNamed(fieldName, type).getType();
        if (!Collection.class.isAssignableFrom(place)) {
            throw new IllegalArgumentException("field " + key(type, fieldName) + " is no collection");
        }
        contents.put(key(type, fieldName), FieldDomain.ours(objects));
    }

    @Override
    public boolean includeFinitization(IFinitization other) {
        if (other == this) {
            throw new IllegalArgumentException("the finitization of " + root.getName() + " cannot include itself");
        }
        return getIncludedFinitization(other.getFinClass()) == null && included.add((Finitization) other);
    }

    @Override
    public IFinitization getIncludedFinitization(Class type) {
        for (Finitization other : included) {
            if (other.root == type) {
                return other;
            }
        }
        return null;
    }

    @Override
    public void handleArraysAsObjects(boolean asObjects) {
        arraysAsObjects = asObjects;
    }

    @Override
    public boolean areArraysHandledAsObjects() {
        return arraysAsObjects;
    }

    private ClassDomain classDomain(Class<?> type) {
        ClassDomain domain = classDomains.get(type);
        for (int i = 0; domain == null && i < included.size(); i++) {
            domain = included.get(i).classDomain(type);
        }
        return domain;
    }

    private Class<?> named(String className) {
        List<Class<?>> known = new ArrayList<Class<?>>();
        addKnown(known);
        return Names.classNamed(className, root, known);
    }

    private void addKnown(List<Class<?>> known) {
        for (Class<?> type : classDomains.keySet()) {
            if (!known.contains(type)) {
                known.add(type);
            }
        }
        for (Finitization other : included) {
            other.addKnown(known);
        }
    }

    /** The class in {@code Class.field}; the finitized class if there is only a field. */
    private Class<?> ownerOf(String fieldName) {
        int dot = fieldName.lastIndexOf('.');
        return dot < 0 ? root : named(fieldName.substring(0, dot));
    }

    private static String simple(String fieldName) {
        return fieldName.substring(fieldName.lastIndexOf('.') + 1);
    }

    private static String key(Class<?> type, String fieldName) {
        return type.getName() + "." + fieldName;
    }
}
