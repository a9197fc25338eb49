package smallscope;

/**
 * Reads that tell the search which values are worth trying.
 *
 * <p>Smallscope generates inputs by running a predicate on an object whose fields are undecided. When the predicate
 * first reads a field, the search tries every candidate for it, one after the other. A check such as
 * {@link Checks#isTree} knows more than that: in a tree, a child is null or a node that the walk has not met. It says
 * so by reading the field through one of the methods below, here {@link #readFresh}. <b>On a plain JVM they only
 * read.</b> On Smallscope's machine each is replaced by a twin that first narrows the candidates of an undecided
 * field or array element, and then reads. (The idea is that of the
 * dedicated generators in Marinov, Andoni, Daniliuc, Khurshid and Rinard, "An Evaluation of Exhaustive Testing for
 * Data Structures", 2003, section 5.)
 *
 * <h2>The contract between a check and the machine</h2>
 *
 * <p>Each method names the values that it <i>hopes for</i>. Whoever calls it promises:
 *
 * <ol>
 * <li><b>Any other value makes the check false</b>, whatever the fields that are still undecided turn out to be. The
 *     caller tests the value that it got: a method here never tests, and may return a value that was not hoped for.
 * <li>The check has no effect besides its answer.
 * </ol>
 *
 * <p>The machine promises:
 *
 * <ol>
 * <li>A field or element that is <b>decided</b> is read as it is. Only the candidates of an undecided one are
 *     narrowed.
 * <li>It <b>leaves out</b> only candidates that are not hoped for. It may leave out fewer, or none.
 * <li>It <b>adds, merges and reorders nothing</b>: what remains is tried in the order of the domain. Candidates are
 *     first limited as in any read (of every class domain the objects in use, and one that is not), then filtered.
 *     An object that was left out does not count as used. Filtering a list of distinct candidates cannot repeat a
 *     structure, so there is nothing else to prove about repetition.
 * <li>It narrows only <b>where a false answer of the check makes the predicate false</b>: in every frame from the
 *     predicate to the caller of the method here, a false result of the running call must lead to
 *     {@code return false} without any effect. Elsewhere, as under {@code !} or {@code ||}, it reads as {@link #read}
 *     does. With 1. of the check, this means that everything left out would have been rejected: no structure is lost.
 * <li>If none of the candidates is hoped for, the first one stays, and the check returns false. So a dead end counts as
 *     one candidate explored.
 * </ol>
 *
 * <p>So the same inputs are generated as with plain reads, in the same order; only fewer candidates are explored.
 *
 * <h2>Which field</h2>
 *
 * <p>A field is given by its name and found from the class of {@code owner} upwards: the first instance field of that
 * name, private or not, counts. If there is none, or if it has the wrong type for the method, an
 * {@link IllegalArgumentException} names it. {@code owner} must not be null.
 */
public final class Choices {
    private Choices() {
    }

    /** Reads a reference field. Every value is hoped for: the machine narrows nothing. */
    public static Object read(Object owner, String field) {
        return Fields.reference(owner, field);
    }

    /**
     * Reads a reference field. Hoped for: null, and every object that is not in {@code seen}.
     *
     * <p>With it, a field of a tree has at most two candidates (null and the next unused node) for each class domain
     * whose objects are all in {@code seen} or unused. Objects that are used elsewhere but not in {@code seen} stay.
     */
    public static Object readFresh(Object owner, String field, Seen seen) {
        return Fields.reference(owner, field);
    }

    /**
     * Reads a reference field. Hoped for: {@code other}, which may be null, and every object that is not in
     * {@code seen}. Null is hoped for only if it is {@code other}.
     */
    public static Object readFreshOr(Object owner, String field, Seen seen, Object other) {
        return Fields.reference(owner, field);
    }

    /** Reads a reference field. Hoped for: {@code wanted} itself (by {@code ==}), which may be null. */
    public static Object readSame(Object owner, String field, Object wanted) {
        return Fields.reference(owner, field);
    }

    /**
     * Reads a reference field. Hoped for: whatever is in {@code allowed}, by {@code ==}; null only if it is there.
     */
    public static Object readIn(Object owner, String field, Object... allowed) {
        return Fields.reference(owner, field);
    }

    /** Reads a reference field. Hoped for: instances of {@code type}. Null is not one. */
    public static Object readInstance(Object owner, String field, Class<?> type) {
        return Fields.reference(owner, field);
    }

    /**
     * Reads a field of type boolean, byte, short, char, int or long. Hoped for: the values from {@code low} to
     * {@code high}, both included; none if {@code low > high}. False counts as 0 and true as 1.
     */
    public static long readBetween(Object owner, String field, long low, long high) {
        return Fields.number(owner, field);
    }

    /** Reads a field as {@link #readBetween} does. Hoped for: the numbers in {@code allowed}. */
    public static long readOneOf(Object owner, String field, long... allowed) {
        return Fields.number(owner, field);
    }

    /** Reads an element. Hoped for: the values from {@code low} to {@code high}, both included. */
    public static int elementBetween(int[] array, int index, int low, int high) {
        return array[index];
    }

    /** Reads an element. Hoped for: the values from {@code low} to {@code high}, both included. */
    public static long elementBetween(long[] array, int index, long low, long high) {
        return array[index];
    }

    /**
     * Reads an element. Hoped for: the values from {@code low} to {@code high}, both included, that differ from every
     * element from index {@code from} up to, but not including, {@code index}. Those elements have been read already.
     */
    public static int elementUnlike(int[] array, int index, int from, int low, int high) {
        return array[index];
    }

    /** As {@link #elementUnlike(int[], int, int, int, int)}. */
    public static long elementUnlike(long[] array, int index, int from, long low, long high) {
        return array[index];
    }

    /**
     * Reads an element. Hoped for: the first {@code count} values of {@code allowed}, an array that is all decided.
     */
    public static int elementIn(int[] array, int index, int[] allowed, int count) {
        return array[index];
    }

    /** Reads an element. Hoped for: null, and every object that is not in {@code seen}, as in {@link #readFresh}. */
    public static Object elementFresh(Object[] array, int index, Seen seen) {
        return array[index];
    }
}
