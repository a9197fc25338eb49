import java.util.Arrays;

/**
 * Korat's search on a real JVM: what Smallscope's own search is measured against.
 *
 * <p>A candidate is a vector of small numbers, one per field: which value of its domain the field has. The objects are
 * made once; a change of the vector is one field write. The predicate runs anew for every candidate, and each of its
 * field reads first calls {@link #read}, which puts the field on a stack when it is the first read of it. The next
 * candidate changes the top of that stack. A field that was never read is never changed, and a reference goes at most
 * one object past those that the fields below it use: these two rules are Korat's (Figure 7 of "An Evaluation of
 * Exhaustive Testing for Data Structures", 2003).
 *
 * <p>Cost: one array load per field read, a push and a pop per field that a candidate newly reads. Nothing here
 * allocates after the constructor.
 *
 * <p>To add a structure X, write {@code MonitoredX}, a subclass with a constructor {@code (int... bounds)} that declares
 * the fields ({@link #classDomain}, {@link #object}, {@link #number}, {@link #reference}), {@link #set} that writes one of
 * them, and {@link #repOk} that reads each through {@link #read}. {@code Baseline} finds it by its name.
 */
abstract class KoratSearch {
    /** Candidates on which the predicate ran, and those of them that it accepted. */
    long explored;
    long valid;

    /** The objects of one class, in the order in which the search may use them. */
    static final class ClassDomain {
        private final int objects;
        private final int[] firstField;
        private final int[] fields;
        /** Where on the stack the topmost reference to this class is, or -1. */
        private int top = -1;

        private ClassDomain(int objects) {
            this.objects = objects;
            firstField = new int[objects];
            fields = new int[objects];
        }
    }

    // Per field, in the order of declaration.
    private int fieldCount;
    private int[] last = new int[16]; // the largest value, as an index into the domain
    private ClassDomain[] target = new ClassDomain[16]; // null for a number
    private boolean[] nullable = new boolean[16];
    private boolean[] isRead = new boolean[16]; // is it on the stack?
    private int[] value = new int[16];

    // The fields read, by the time of the first read.
    private int depth;
    private int[] stack;
    private int[] limit; // how far this field may go while those below it stay
    private int[] used; // for a reference: objects of its class that it and those below it use
    private int[] previous; // for a reference: the next lower one to the same class, or -1

    private ClassDomain declaredDomain;
    private int declaredObject;
    private int rootFields;

    /** The predicate under test. It must call {@link #read} before it reads a field. */
    protected abstract boolean repOk();

    /** Writes {@code value} (an index into the domain of {@code field}) into the field itself. */
    protected abstract void set(int field, int value);

    // Declaring the fields: first those of the root object, then those of the others.

    protected final ClassDomain classDomain(int objects) {
        return new ClassDomain(objects);
    }

    /** The fields declared from here on belong to this object. Returns the number of the first of them. */
    protected final int object(ClassDomain domain, int index) {
        declaredDomain = domain;
        declaredObject = index;
        domain.firstField[index] = fieldCount;
        return fieldCount;
    }

    /** A field with {@code values} values that are not objects. Returns the field's number. */
    protected final int number(int values) {
        return declare(null, false, values - 1);
    }

    /** A field that is null (value 0) or one of the domain's objects (values 1, 2, ...). */
    protected final int reference(ClassDomain domain) {
        return declare(domain, true, domain.objects);
    }

    /** A field that is one of the domain's objects (values 0, 1, ...). */
    protected final int referenceNotNull(ClassDomain domain) {
        return declare(domain, false, domain.objects - 1);
    }

    private int declare(ClassDomain domain, boolean withNull, int lastValue) {
        int field = fieldCount++;
        if (field == last.length) {
            last = Arrays.copyOf(last, 2 * field);
            target = Arrays.copyOf(target, 2 * field);
            nullable = Arrays.copyOf(nullable, 2 * field);
            isRead = Arrays.copyOf(isRead, 2 * field);
            value = Arrays.copyOf(value, 2 * field);
        }
        last[field] = lastValue;
        target[field] = domain;
        nullable[field] = withNull;
        if (declaredDomain == null) {
            rootFields++;
        } else {
            declaredDomain.fields[declaredObject]++;
        }
        return field;
    }

    /** Notes that the predicate reads this field. */
    protected final void read(int field) {
        if (!isRead[field]) {
            push(field);
        }
    }

    /** The present value of a field, as an index into its domain; does not count as a read. */
    protected final int valueOf(int field) {
        return value[field];
    }

    /** Runs the predicate on all candidates and counts them. */
    final void run() {
        explored = 0;
        valid = 0;
        stack = new int[fieldCount];
        limit = new int[fieldCount];
        used = new int[fieldCount];
        previous = new int[fieldCount];
        for (int field = 0; field < fieldCount; field++) {
            set(field, 0);
        }
        do {
            explored++;
            if (repOk()) {
                valid++;
                // All values of what an accepting run did not read belong to valid structures too.
                readReachable();
                accepted();
            }
        } while (next());
    }

    /** Whoever wants the valid candidates gets each of them here. */
    protected void accepted() {}

    /** Reads all fields that are reachable from the root. Overridden where an array's length decides on that. */
    protected void readReachable() {
        for (int field = 0; field < rootFields; field++) {
            read(field);
        }
        // The stack is the work list: an object that no field on it refers to is not reachable.
        for (int at = 0; at < depth; at++) {
            int field = stack[at];
            ClassDomain domain = target[field];
            int object = value[field] - (nullable[field] ? 1 : 0);
            if (domain != null && object >= 0) {
                int first = domain.firstField[object];
                for (int i = 0; i < domain.fields[object]; i++) {
                    read(first + i);
                }
            }
        }
    }

    private void push(int field) {
        int at = depth++;
        isRead[field] = true;
        stack[at] = field;
        ClassDomain domain = target[field];
        if (domain == null) {
            limit[at] = last[field];
        } else {
            pushReference(at, field, domain);
        }
    }

    private void pushReference(int at, int field, ClassDomain domain) {
        int below = domain.top;
        int usedBelow = below < 0 ? 0 : used[below];
        int newest = nullable[field] ? usedBelow + 1 : usedBelow; // the first object that nobody below uses
        limit[at] = Math.min(last[field], newest);
        // A field just read has the first value of its domain: null, or the first object.
        used[at] = nullable[field] ? usedBelow : Math.max(usedBelow, 1);
        previous[at] = below;
        domain.top = at;
    }

    /** Goes to the next candidate; false when there is none. */
    private boolean next() {
        while (depth > 0) {
            int at = depth - 1;
            int field = stack[at];
            int old = value[field];
            ClassDomain domain = target[field];
            if (old < limit[at]) {
                value[field] = old + 1;
                set(field, old + 1);
                if (domain != null) {
                    int objects = nullable[field] ? old + 1 : old + 2;
                    used[at] = Math.max(used[at], objects);
                }
                return true;
            }
            value[field] = 0;
            set(field, 0);
            isRead[field] = false;
            if (domain != null) {
                domain.top = previous[at];
            }
            depth = at;
        }
        return false;
    }
}
