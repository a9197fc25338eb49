package smallscope;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What predicates often ask, ready-made.
 *
 * <pre>{@code
 * boolean repOk() {
 *     return Checks.isTree(root, "left", "right")
 *         && Checks.parentLinksConsistent(root, "parent", "left", "right")
 *         && countNodes() == size;
 * }
 * }</pre>
 *
 * <p>On any JVM these methods simply check, so a predicate that uses them can also be asserted in production code.
 * When Smallscope generates inputs, most of them do more: they read undecided fields through {@link Choices}, and
 * thus keep the search from trying values with which the check could only fail. The same inputs come out, of fewer
 * candidates. For this to work, a false answer must make the predicate false at once: write
 * {@code if (!isTree(...)) return false;} or a conjunction, as above. Elsewhere (under {@code !}, {@code ||}, {@link #not}, {@link #or}) a check still
 * checks, but prunes nothing. It also pays to put the checks that prune first: a field that was read before is
 * decided.
 *
 * <p>Conventions, the same for all:
 * <ul>
 * <li>Fields are given by name; private and inherited ones count. A name that does not exist is an
 *     {@link IllegalArgumentException}, because it is a mistake in the predicate and not in the structure.
 * <li>What is wrong with the structure gives false, never an exception: also a null array, or a range that does not
 *     lie within its array. So {@code isSorted(elements, 0, size)} needs no test of {@code size} before it.
 * <li>A null root or head is the empty structure, and fine.
 * <li>Nothing recurses: long lists need no deep stack. Time is linear unless said otherwise.
 * <li>Not here: structures whose links are in arrays or collections.
 * </ul>
 */
public final class Checks {
    /** Up to this many elements, comparing all pairs is cheaper than sorting. */
    private static final int FEW = 32;

    private Checks() {
    }

    // Structures. Each check tests what its hook hopes for, right after the hook: this is what Choices asks for.

    /**
     * Whether the objects reached from {@code root} along {@code fields} form a tree: none is reached twice.
     *
     * <p>Every node must have all the fields. Prunes: an undecided link is null or leads to a node not yet in the
     * tree.
     */
    public static boolean isTree(Object root, String... fields) {
        if (root == null) {
            return true;
        }
        Seen seen = new Seen();
        seen.add(root);
        for (int i = 0; i < seen.size(); i++) {
            Object node = seen.get(i);
            for (String field : fields) {
                Object child = Choices.readFresh(node, field, seen);
                if (child != null && !seen.add(child)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Whether following {@code next} from {@code head} comes to null.
     *
     * <p>Prunes as {@link #isTree} does, of which it is the case with a single field.
     */
    public static boolean isAcyclicList(Object head, String next) {
        return isTree(head, next);
    }

    /**
     * Whether following {@code next} from {@code head} comes back to {@code head}, and never to null.
     *
     * <p>Prunes: an undecided link leads to {@code head} or to a node not yet in the list.
     */
    public static boolean isCircularList(Object head, String next) {
        if (head == null) {
            return true;
        }
        Seen seen = new Seen();
        seen.add(head);
        Object node = Choices.readFreshOr(head, next, seen, head);
        while (node != head) {
            if (node == null || !seen.add(node)) {
                return false;
            }
            node = Choices.readFreshOr(node, next, seen, head);
        }
        return true;
    }

    /**
     * Whether {@code head} begins a list that ends with null, in which {@code prev} is the way back: {@code prev} of
     * the head is null, and {@code prev} of every other node is the node before it.
     *
     * <p>Prunes: an undecided {@code next} is null or a node not yet in the list; {@code prev} has one candidate.
     */
    public static boolean isDoublyLinkedList(Object head, String next, String prev) {
        Seen seen = new Seen();
        Object before = null;
        Object node = head;
        while (node != null) {
            if (!seen.add(node) || Choices.readSame(node, prev, before) != before) {
                return false;
            }
            before = node;
            node = Choices.readFresh(node, next, seen);
        }
        return true;
    }

    /**
     * Whether {@code head} is on a circle along {@code next}, and {@code prev} of every node on it is the node
     * before. A node alone on its circle is its own neighbour on both sides.
     *
     * <p>Prunes: an undecided {@code next} is {@code head} or a node not yet in the list; {@code prev} has one
     * candidate.
     */
    public static boolean isCircularDoublyLinkedList(Object head, String next, String prev) {
        if (head == null) {
            return true;
        }
        Seen seen = new Seen();
        seen.add(head);
        Object before = head;
        Object node = Choices.readFreshOr(head, next, seen, head);
        while (node != head) {
            if (node == null || !seen.add(node) || Choices.readSame(node, prev, before) != before) {
                return false;
            }
            before = node;
            node = Choices.readFreshOr(node, next, seen, head);
        }
        return Choices.readSame(head, prev, before) == before;
    }

    /**
     * Whether {@code parent} of {@code root} is null, and {@code parent} of every other node that is reached along
     * {@code children} is the node that it was reached from.
     *
     * <p>It does not ask for a tree: one node may be both children of its parent. Call {@link #isTree} first, then
     * this. Prunes: an undecided {@code parent} has one candidate. Links to children are read without narrowing.
     */
    public static boolean parentLinksConsistent(Object root, String parent, String... children) {
        if (root == null) {
            return true;
        }
        if (Choices.readSame(root, parent, null) != null) {
            return false;
        }
        Seen seen = new Seen();
        seen.add(root);
        for (int i = 0; i < seen.size(); i++) {
            Object node = seen.get(i);
            for (String field : children) {
                Object child = Choices.read(node, field);
                if (child == null) {
                    continue;
                }
                if (Choices.readSame(child, parent, node) != node) {
                    return false;
                }
                seen.add(child);
            }
        }
        return true;
    }

    // Fields. The owner and the name are given, not the value, because a value that was read is decided.

    /** Whether a whole-number field is one of {@code allowed}. Prunes: only those are tried. */
    public static boolean numberIsIn(Object owner, String field, long... allowed) {
        long value = Choices.readOneOf(owner, field, allowed);
        for (long one : allowed) {
            if (one == value) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a whole-number field is from {@code low} to {@code high}, both included. Prunes: only those are tried.
     */
    public static boolean numberIsBetween(Object owner, String field, long low, long high) {
        long value = Choices.readBetween(owner, field, low, high);
        return low <= value && value <= high;
    }

    /** Whether a whole-number field equals {@code wanted}. Prunes: only this is tried. */
    public static boolean numberIsEqual(Object owner, String field, long wanted) {
        return Choices.readBetween(owner, field, wanted, wanted) == wanted;
    }

    /** Whether a whole-number field is less than {@code bound}. Prunes: only lesser values are tried. */
    public static boolean numberIsLess(Object owner, String field, long bound) {
        // No value is below the least one; bound - 1 would wrap around to the greatest.
        return bound != Long.MIN_VALUE && numberIsBetween(owner, field, Long.MIN_VALUE, bound - 1);
    }

    /** Whether a whole-number field is greater than {@code bound}. Prunes: only greater values are tried. */
    public static boolean numberIsGreater(Object owner, String field, long bound) {
        return bound != Long.MAX_VALUE && numberIsBetween(owner, field, bound + 1, Long.MAX_VALUE);
    }

    /** Whether a boolean field is {@code wanted}. Prunes: only this is tried. */
    public static boolean booleanIs(Object owner, String field, boolean wanted) {
        return numberIsEqual(owner, field, wanted ? 1 : 0);
    }

    /** Whether a reference field is one of {@code allowed}, by {@code ==}. Prunes: only those are tried. */
    public static boolean referenceIsIn(Object owner, String field, Object... allowed) {
        Object value = Choices.readIn(owner, field, allowed);
        for (Object one : allowed) {
            if (one == value) {
                return true;
            }
        }
        return false;
    }

    /** Whether a reference field is {@code wanted}, by {@code ==}; null is allowed. Prunes: only this is tried. */
    public static boolean referenceIsSame(Object owner, String field, Object wanted) {
        return Choices.readSame(owner, field, wanted) == wanted;
    }

    /** Whether a reference field holds an instance of {@code type}. Prunes: only those are tried. */
    public static boolean referenceIsInstance(Object owner, String field, Class<?> type) {
        return type.isInstance(Choices.readInstance(owner, field, type));
    }

    // Values. They are read before the call, so that nothing is left to prune.

    /** Whether {@code value} equals one of {@code allowed}; null equals null. */
    public static boolean isIn(Object value, Object... allowed) {
        for (Object one : allowed) {
            if (Objects.equals(value, one)) {
                return true;
            }
        }
        return false;
    }

    /** Whether both are null, or equal. */
    public static boolean isEqual(Object left, Object right) {
        return Objects.equals(left, right);
    }

    /** Whether {@code left < right}. */
    public static boolean less(long left, long right) {
        return left < right;
    }

    /** Whether {@code left < right}; false if one of them is not a number. */
    public static boolean less(double left, double right) {
        return left < right;
    }

    /** Whether {@code left} comes before {@code right}; false if one of them is null. */
    public static <T extends Comparable<? super T>> boolean less(T left, T right) {
        return left != null && right != null && left.compareTo(right) < 0;
    }

    /** Whether {@code left > right}. */
    public static boolean greater(long left, long right) {
        return left > right;
    }

    /** Whether {@code left > right}; false if one of them is not a number. */
    public static boolean greater(double left, double right) {
        return left > right;
    }

    /** Whether {@code left} comes after {@code right}; false if one of them is null. */
    public static <T extends Comparable<? super T>> boolean greater(T left, T right) {
        return left != null && right != null && left.compareTo(right) > 0;
    }

    /** Whether {@code value} is an instance of {@code type}. Null is not. */
    public static boolean isInstance(Object value, Class<?> type) {
        return type.isInstance(value);
    }

    // Combinators.

    /** Whether {@code check} does not hold. Nothing inside it prunes: where it fails, this holds. */
    public static boolean not(Check check) {
        return !check.holds();
    }

    /**
     * Whether all hold, asked from left to right up to the first that does not. Each may prune. True if there are
     * none.
     */
    public static boolean and(Check... checks) {
        for (Check check : checks) {
            if (!check.holds()) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether one holds, asked from left to right up to the first that does. Nothing prunes. False if there are none.
     */
    public static boolean or(Check... checks) {
        for (Check check : checks) {
            if (check.holds()) {
                return true;
            }
        }
        return false;
    }

    // Arrays. Ranges go from index `from` up to, but not including, `to`.

    /** Whether no element is less than the one before it. Prunes: an element is at least its predecessor. */
    public static boolean isSorted(int[] array, int from, int to) {
        if (array == null || !isRange(array.length, from, to)) {
            return false;
        }
        int least = Integer.MIN_VALUE;
        for (int i = from; i < to; i++) {
            int element = Choices.elementBetween(array, i, least, Integer.MAX_VALUE);
            if (element < least) {
                return false;
            }
            least = element;
        }
        return true;
    }

    /** Whether no element is less than the one before it. Prunes: an element is at least its predecessor. */
    public static boolean isSorted(long[] array, int from, int to) {
        if (array == null || !isRange(array.length, from, to)) {
            return false;
        }
        long least = Long.MIN_VALUE;
        for (int i = from; i < to; i++) {
            long element = Choices.elementBetween(array, i, least, Long.MAX_VALUE);
            if (element < least) {
                return false;
            }
            least = element;
        }
        return true;
    }

    /** Whether no element is null or comes before its predecessor. Prunes nothing: the order is the elements' own. */
    public static <T extends Comparable<? super T>> boolean isSorted(T[] array, int from, int to) {
        if (array == null || !isRange(array.length, from, to)) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (array[i] == null || i > from && array[i - 1].compareTo(array[i]) > 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether all elements differ. Prunes: an element differs from those before it. At most n log n steps. */
    public static boolean hasNoDuplicates(int[] array, int from, int to) {
        if (array == null || !isRange(array.length, from, to)) {
            return false;
        }
        return allUnlike(array, from, to, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    /** Whether all elements differ. Prunes: an element differs from those before it. At most n log n steps. */
    public static boolean hasNoDuplicates(long[] array, int from, int to) {
        if (array == null || !isRange(array.length, from, to)) {
            return false;
        }
        boolean few = to - from <= FEW;
        for (int i = from; i < to; i++) {
            long element = Choices.elementUnlike(array, i, from, Long.MIN_VALUE, Long.MAX_VALUE);
            for (int before = from; few && before < i; before++) {
                if (array[before] == element) {
                    return false;
                }
            }
        }
        return few || neighboursDiffer(Arrays.copyOfRange(array, from, to));
    }

    /**
     * Whether all elements differ by {@code equals}; null may occur once.
     *
     * <p>Prunes: an element is not an object that occurred before.
     */
    public static boolean hasNoDuplicates(Object[] array, int from, int to) {
        if (array == null || !isRange(array.length, from, to)) {
            return false;
        }
        Seen seen = new Seen();
        Map<Object, Boolean> elements = new HashMap<>();
        for (int i = from; i < to; i++) {
            Object element = Choices.elementFresh(array, i, seen);
            // Identity first: it must not depend on equals whether an object may occur twice.
            if (element != null && !seen.add(element) || elements.put(element, true) != null) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the range holds each of the numbers from 0 to {@code to - from - 1} once.
     *
     * <p>Prunes: an element is one of those numbers that did not occur before.
     */
    public static boolean isPermutation(int[] array, int from, int to) {
        if (array == null || !isRange(array.length, from, to)) {
            return false;
        }
        return allUnlike(array, from, to, 0, to - from - 1);
    }

    /**
     * Whether both arrays hold the same numbers equally often; also if both are null.
     *
     * <p>Reads {@code right} first. Prunes: an element of {@code left} is one of {@code right} that is not used up.
     * The time is quadratic in the worst case.
     */
    public static boolean isPermutation(int[] left, int[] right) {
        if (left == null || right == null) {
            return left == right;
        }
        if (left.length != right.length) {
            return false;
        }
        int count = right.length;
        int[] unused = new int[count];
        for (int i = 0; i < count; i++) {
            // Not right.clone(): copying an array does not decide its elements, reading one does.
            unused[i] = right[i];
        }
        for (int i = 0; i < left.length; i++) {
            int element = Choices.elementIn(left, i, unused, count);
            int at = indexOf(unused, count, element);
            if (at < 0) {
                return false;
            }
            unused[at] = unused[--count];
        }
        return true;
    }

    /** Whether both arrays hold equal elements equally often; also if both are null. Prunes nothing. */
    public static boolean isPermutation(Object[] left, Object[] right) {
        if (left == null || right == null) {
            return left == right;
        }
        if (left.length != right.length) {
            return false;
        }
        Map<Object, Integer> unused = new HashMap<>();
        for (Object element : right) {
            unused.merge(element, 1, Integer::sum);
        }
        for (Object element : left) {
            Integer count = unused.get(element);
            if (count == null || count == 0) {
                return false;
            }
            unused.put(element, count - 1);
        }
        return true;
    }

    /** Whether all elements are from {@code low} to {@code high} and differ. */
    private static boolean allUnlike(int[] array, int from, int to, int low, int high) {
        boolean few = to - from <= FEW;
        for (int i = from; i < to; i++) {
            int element = Choices.elementUnlike(array, i, from, low, high);
            if (element < low || element > high) {
                return false;
            }
            for (int before = from; few && before < i; before++) {
                if (array[before] == element) {
                    return false;
                }
            }
        }
        if (few) {
            return true;
        }
        long[] copy = new long[to - from];
        for (int i = from; i < to; i++) {
            copy[i - from] = array[i];
        }
        return neighboursDiffer(copy);
    }

    /** Sorts {@code numbers}, then says whether all differ. */
    private static boolean neighboursDiffer(long[] numbers) {
        Arrays.sort(numbers);
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i - 1] == numbers[i]) {
                return false;
            }
        }
        return true;
    }

    private static int indexOf(int[] array, int count, int element) {
        for (int i = 0; i < count; i++) {
            if (array[i] == element) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isRange(int length, int from, int to) {
        return 0 <= from && from <= to && to <= length;
    }
}
