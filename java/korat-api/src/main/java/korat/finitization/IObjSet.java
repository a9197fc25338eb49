package korat.finitization;

import java.util.List;

/**
 * The references that are tried for a field: null, if it is allowed, then the objects of each class domain in turn.
 */
public interface IObjSet extends IFieldDomain {
    /**
     * Adds the objects of a class domain. Returns false, and changes nothing, if it is in already. Its class must be
     * assignable to the class of this set.
     */
    boolean addClassDomain(IClassDomain domain);

    /** Takes a class domain out. Returns whether it was in. */
    boolean removeClassDomain(IClassDomain domain);

    /** Takes the class domain at {@code index} out and returns it, or null if there is none. */
    IClassDomain removeClassDomain(int index);

    /** The class domains, in order. Changing the list does not change the set. */
    List<IClassDomain> getClassDomains();

    /**
     * All values: null first, if it is allowed. Only objects that were added exist before the search begins; if the
     * search is to make some, this is an {@link UnsupportedOperationException}.
     */
    Object[] getAllObjects();

    /** Those of {@link #getAllObjects} that are instances of {@code type}, and never null. */
    @SuppressWarnings("rawtypes")
    Object[] getObjectsOfClass(Class type);

    /** Says whether null is a value. At first it is not. */
    void setNullAllowed(boolean allowed);

    /** Whether null is a value. */
    boolean isNullAllowed();
}
