package korat.finitization;

/**
 * How large the inputs of one class get: which objects there are, and which values each of their fields may have.
 *
 * <p>A field that is not set is not varied. It keeps the value that it has in a new object.
 *
 * <p>Classes may be given by name: that of a class that this finitization has a class domain for (its simple name is
 * enough), of a class nested in the finitized class, in one around it or in a superclass, of a class in the same
 * package, or a full name, nested classes with {@code .} or {@code $}. The first that is found counts. A field is
 * looked up in the class and then in its superclasses. What is not found is an {@link IllegalArgumentException} with
 * its name.
 */
@SuppressWarnings("rawtypes")
public interface IFinitization {
    /** The class whose objects are the inputs. */
    Class getFinClass();

    /** As {@link #createClassDomain(Class, int)}. */
    IClassDomain createClassDomain(String className, int count);

    /** As {@link #createClassDomain(Class)}. */
    IClassDomain createClassDomain(String className);

    /**
     * The class domain of {@code type}. If there is none yet, it is made, with {@code count} objects that the search
     * makes; if there is one it is returned, <b>however many objects it has</b>. The finitized class has one from the
     * beginning: the input itself.
     */
    IClassDomain createClassDomain(Class type, int count);

    /** As {@link #createClassDomain(Class, int)}, without objects: they are to be added. */
    IClassDomain createClassDomain(Class type);

    /** The values {@code min}, {@code min + diff} and so on, up to {@code max}. None, if {@code min > max}. */
    IIntSet createIntSet(int min, int diff, int max);

    /** The values {@code min}, {@code min + 1} and so on, up to {@code max}. None, if {@code min > max}. */
    IIntSet createIntSet(int min, int max);

    /** One value. */
    IIntSet createIntSet(int value);

    /** The values {@code min}, {@code min + diff} and so on, up to {@code max}. None, if {@code min > max}. */
    IByteSet createByteSet(byte min, byte diff, byte max);

    /** The values {@code min}, {@code min + 1} and so on, up to {@code max}. None, if {@code min > max}. */
    IByteSet createByteSet(byte min, byte max);

    /** One value. */
    IByteSet createByteSet(byte value);

    /** The values {@code min}, {@code min + diff} and so on, up to {@code max}. None, if {@code min > max}. */
    IShortSet createShortSet(short min, short diff, short max);

    /** The values {@code min}, {@code min + 1} and so on, up to {@code max}. None, if {@code min > max}. */
    IShortSet createShortSet(short min, short max);

    /** One value. */
    IShortSet createShortSet(short value);

    /** The values {@code min}, {@code min + diff} and so on, up to {@code max}. None, if {@code min > max}. */
    ILongSet createLongSet(long min, long diff, long max);

    /** The values {@code min}, {@code min + 1} and so on, up to {@code max}. None, if {@code min > max}. */
    ILongSet createLongSet(long min, long max);

    /** One value. */
    ILongSet createLongSet(long value);

    /** The values {@code min}, {@code min + diff} and so on, up to {@code max}. None, if {@code min > max}. */
    IFloatSet createFloatSet(float min, float diff, float max);

    /** The values {@code min}, {@code min + 1} and so on, up to {@code max}. None, if {@code min > max}. */
    IFloatSet createFloatSet(float min, float max);

    /** One value. */
    IFloatSet createFloatSet(float value);

    /** The values {@code min}, {@code min + diff} and so on, up to {@code max}. None, if {@code min > max}. */
    IDoubleSet createDoubleSet(double min, double diff, double max);

    /** The values {@code min}, {@code min + 1} and so on, up to {@code max}. None, if {@code min > max}. */
    IDoubleSet createDoubleSet(double min, double max);

    /** One value. */
    IDoubleSet createDoubleSet(double value);

    /** Both booleans. */
    IBooleanSet createBooleanSet();

    /** References of type {@code type}, without objects: class domains are to be added. */
    IObjSet createObjSet(Class type, boolean includeNull);

    /**
     * References to the objects of the class domain of {@code type}, made by {@link #createClassDomain(Class, int)}.
     */
    IObjSet createObjSet(Class type, int count, boolean includeNull);

    /** As {@link #createObjSet(Class, boolean)}, without null. */
    IObjSet createObjSet(Class type);

    /** As {@link #createObjSet(Class, int, boolean)}, without null. */
    IObjSet createObjSet(Class type, int count);

    /** As {@link #createObjSet(Class, boolean)}. */
    IObjSet createObjSet(String className, boolean includeNull);

    /** As {@link #createObjSet(Class, int, boolean)}. */
    IObjSet createObjSet(String className, int count, boolean includeNull);

    /** As {@link #createObjSet(Class)}. */
    IObjSet createObjSet(String className);

    /** As {@link #createObjSet(Class, int)}. */
    IObjSet createObjSet(String className, int count);

    /** References to the objects of a class domain, without null. */
    IFieldDomain createObjSet(IClassDomain domain);

    /** References to the objects of a class domain. */
    IFieldDomain createObjSet(IClassDomain domain, boolean includeNull);

    /** Up to {@code count} arrays of class {@code type}, such as {@code int[].class}. */
    IArraySet createArraySet(Class type, IIntSet lengths, IFieldDomain elements, int count);

    /** Sets the domain of a field: {@code "field"} of the finitized class, or {@code "Class.field"}. */
    void set(String fieldName, IFieldDomain domain);

    /** As {@link #set(Class, String, IFieldDomain)}. */
    void set(String className, String fieldName, IFieldDomain domain);

    /**
     * Sets the domain of a field of all objects of class {@code type}. The field may be inherited. Its type must fit
     * the domain: the same primitive type, or a type that every class domain is assignable to. Setting it again
     * replaces the domain.
     */
    void set(Class type, String fieldName, IFieldDomain domain);

    /** As {@link #getClassDomain(Class)}. */
    IClassDomain getClassDomain(String className);

    /** The class domain of {@code type}, here or in an included finitization, or null. */
    IClassDomain getClassDomain(Class type);

    /** The domain that was set for a field, here or in an included finitization, or null. */
    IFieldDomain getFieldDomain(Class type, String fieldName);

    /** As {@link #getFieldDomain(Class, String)}. */
    IFieldDomain getFieldDomain(String className, String fieldName);

    /** As {@link #getFieldDomain(Class, String)}, named as in {@link #set(String, IFieldDomain)}. */
    IFieldDomain getFieldDomain(String fieldName);

    /** As {@link #addAll(Class, String, IObjSet)}, named as in {@link #set(String, IFieldDomain)}. */
    void addAll(String fieldName, IObjSet objects);

    /** As {@link #addAll(Class, String, IObjSet)}. */
    void addAll(String className, String fieldName, IObjSet objects);

    /** Lets a field, whose type is a {@link java.util.Collection}, contain all these objects from the beginning. */
    void addAll(Class type, String fieldName, IObjSet objects);

    /**
     * Adds what another finitization says about its classes; what is set here goes before it. Returns false, and
     * changes nothing, if one for the same class is included already.
     */
    boolean includeFinitization(IFinitization other);

    /** The included finitization of {@code type}, or null. */
    IFinitization getIncludedFinitization(Class type);

    /**
     * Says whether several fields may refer to the same array, as they may to any other object. At first not: an
     * array belongs to the field that it was made for.
     */
    void handleArraysAsObjects(boolean asObjects);

    /** Whether several fields may refer to the same array. */
    boolean areArraysHandledAsObjects();
}
