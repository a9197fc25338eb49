package korat.finitization;

import java.util.Collection;

/**
 * The objects of one class that inputs are made of. A finitization has at most one for each class, so fields whose
 * domains name the same class share its objects.
 */
public interface IClassDomain {
    /** The class of the objects. */
    @SuppressWarnings("rawtypes")
    Class getClassOfObjects();

    /** The binary name of that class. */
    String getClassNameOfObjects();

    /** How many objects there are: those that the search makes, and those that were added. */
    int getSize();

    /**
     * Says whether the objects are interchangeable, as they are at first. If not, inputs that differ only in which of
     * the objects they use are different inputs. Objects that were added because of their values are such a case.
     */
    void includeInIsomorphismCheck(boolean include);

    /** Whether the objects are interchangeable. */
    boolean isIncludedInIsomorphismChecking();

    /** Adds an object that exists. It is used as it is: its fields are not varied. */
    void addObject(Object object);

    /** Adds objects that exist. */
    void addObjects(Object[] objects);

    /** Adds objects that exist. */
    @SuppressWarnings("rawtypes")
    void addObjects(Collection objects);
}
