package smallscope;

import java.util.ArrayList;
import java.util.List;

/**
 * Every check on structures that are right and structures that are wrong. Run with {@code java -ea smallscope.ChecksTest}.
 *
 * <p>A plain main class, so that it needs no library and also runs on Smallscope's own machine.
 */
public final class ChecksTest {
    private static final int LONG = 100_000;

    /** Links are private and partly inherited, as they often are. */
    static class Link {
        private Link next;
        private Link prev;
        static Link shared;
    }

    static class Node extends Link {
        private Node left;
        Node right;
        protected Node parent;
        int number;
        boolean red;
        char letter;
        double weight;
    }

    static final class Leaf extends Node {
    }

    public static void main(String[] arguments) {
        boolean enabled = false;
        assert enabled = true;
        if (!enabled) {
            throw new IllegalStateException("assertions are off: use java -ea");
        }
        trees();
        parentLinks();
        singlyLinkedLists();
        doublyLinkedLists();
        longStructures();
        fields();
        wrongFields();
        values();
        combinators();
        sortedArrays();
        duplicates();
        permutations();
        seen();
        System.out.println("ChecksTest: all checks are right");
    }

    private static void trees() {
        assert Checks.isTree(null, "left", "right") : "the empty tree is a tree";
        Node root = new Node();
        assert Checks.isTree(root, "left", "right") : "one node is a tree";
        root.left = new Leaf();
        root.right = new Node();
        root.right.left = new Node();
        assert Checks.isTree(root, "left", "right");
        assert Checks.isTree(root) : "without fields only the root is reached";

        root.right.right = root.left;
        assert !Checks.isTree(root, "left", "right") : "a shared node";
        assert Checks.isTree(root, "left") : "it is shared along right only";
        root.right.right = root.right.left;
        assert !Checks.isTree(root, "left", "right") : "both children are the same";
        root.right.right = root;
        assert !Checks.isTree(root, "left", "right") : "a cycle through the root";
        root.right.right = root.right;
        assert !Checks.isTree(root, "left", "right") : "a loop";
    }

    private static void parentLinks() {
        assert Checks.parentLinksConsistent(null, "parent", "left", "right");
        Node root = new Node();
        root.left = child(root);
        root.right = child(root);
        root.right.left = child(root.right);
        assert Checks.parentLinksConsistent(root, "parent", "left", "right");

        root.right.left.parent = root;
        assert !Checks.parentLinksConsistent(root, "parent", "left", "right") : "the parent is the grandparent";
        root.right.left.parent = null;
        assert !Checks.parentLinksConsistent(root, "parent", "left", "right") : "there is no parent";
        root.right.left.parent = root.right;
        root.parent = root.left;
        assert !Checks.parentLinksConsistent(root, "parent", "left", "right") : "the root has a parent";
        root.parent = null;
        root.left.right = root;
        assert !Checks.parentLinksConsistent(root, "parent", "left", "right") : "the root is a child";
        root.left.right = null;
        root.right = root.left;
        assert Checks.parentLinksConsistent(root, "parent", "left", "right") : "a node twice under its parent";
        assert !Checks.isTree(root, "left", "right") : "and isTree says what is wrong with it";
    }

    private static Node child(Node parent) {
        Node child = new Node();
        child.parent = parent;
        return child;
    }

    private static void singlyLinkedLists() {
        assert Checks.isAcyclicList(null, "next");
        assert Checks.isCircularList(null, "next");
        Link[] list = chain(4);
        assert Checks.isAcyclicList(list[0], "next");
        assert !Checks.isCircularList(list[0], "next") : "it ends with null";
        list[3].next = list[0];
        assert !Checks.isAcyclicList(list[0], "next");
        assert Checks.isCircularList(list[0], "next");
        list[3].next = list[1];
        assert !Checks.isAcyclicList(list[0], "next");
        assert !Checks.isCircularList(list[0], "next") : "the circle does not go through the head";
        assert Checks.isCircularList(list[2], "next") : "seen from the circle it is one";
        list[3].next = list[3];
        assert !Checks.isCircularList(list[0], "next");
        assert Checks.isCircularList(list[3], "next") : "a circle of one";
        assert !Checks.isAcyclicList(list[3], "next");
    }

    private static void doublyLinkedLists() {
        assert Checks.isDoublyLinkedList(null, "next", "prev");
        assert Checks.isCircularDoublyLinkedList(null, "next", "prev");
        assert Checks.isDoublyLinkedList(new Node(), "next", "prev");
        assert !Checks.isCircularDoublyLinkedList(new Node(), "next", "prev");
        Link[] list = chain(4);
        assert Checks.isDoublyLinkedList(list[0], "next", "prev");
        assert !Checks.isDoublyLinkedList(list[1], "next", "prev") : "something is before the head";
        list[2].prev = list[0];
        assert !Checks.isDoublyLinkedList(list[0], "next", "prev") : "a link back that skips a node";
        list[2].prev = null;
        assert !Checks.isDoublyLinkedList(list[0], "next", "prev") : "a link back that is missing";
        list[2].prev = list[1];
        list[3].next = list[1];
        assert !Checks.isDoublyLinkedList(list[0], "next", "prev") : "a cycle";
        assert !Checks.isCircularDoublyLinkedList(list[0], "next", "prev") : "a cycle without the head";

        list[3].next = list[0];
        assert !Checks.isCircularDoublyLinkedList(list[0], "next", "prev") : "the head has no link back";
        list[0].prev = list[3];
        assert Checks.isCircularDoublyLinkedList(list[0], "next", "prev");
        assert Checks.isCircularDoublyLinkedList(list[2], "next", "prev") : "every node is a head";
        assert !Checks.isDoublyLinkedList(list[0], "next", "prev");
        list[1].prev = list[1];
        assert !Checks.isCircularDoublyLinkedList(list[0], "next", "prev");

        Link alone = new Link();
        alone.next = alone;
        assert !Checks.isCircularDoublyLinkedList(alone, "next", "prev");
        alone.prev = alone;
        assert Checks.isCircularDoublyLinkedList(alone, "next", "prev") : "a circle of one";
    }

    /** A list that ends with null and has links back. Alternates two classes that share their fields. */
    private static Link[] chain(int length) {
        Link[] list = new Link[length];
        for (int i = 0; i < length; i++) {
            list[i] = i % 2 == 0 ? new Node() : new Link();
            if (i > 0) {
                list[i].prev = list[i - 1];
                list[i - 1].next = list[i];
            }
        }
        return list;
    }

    private static void longStructures() {
        Link[] list = chain(LONG);
        assert Checks.isAcyclicList(list[0], "next");
        assert Checks.isTree(list[0], "next");
        assert Checks.isDoublyLinkedList(list[0], "next", "prev");
        assert Checks.parentLinksConsistent(list[0], "prev", "next");
        list[LONG - 1].next = list[LONG / 2];
        assert !Checks.isAcyclicList(list[0], "next");
        assert !Checks.isCircularList(list[0], "next");
        list[LONG - 1].next = list[0];
        list[0].prev = list[LONG - 1];
        assert Checks.isCircularList(list[0], "next");
        assert Checks.isCircularDoublyLinkedList(list[0], "next", "prev");

        int[] numbers = new int[LONG];
        long[] longs = new long[LONG];
        for (int i = 0; i < LONG; i++) {
            numbers[i] = LONG - 1 - i;
            longs[i] = i;
        }
        assert Checks.isPermutation(numbers, 0, LONG);
        assert Checks.hasNoDuplicates(numbers, 0, LONG);
        assert Checks.hasNoDuplicates(longs, 0, LONG);
        assert Checks.isSorted(longs, 0, LONG);
        numbers[7] = 0;
        longs[LONG - 1] = 7;
        assert !Checks.isPermutation(numbers, 0, LONG);
        assert !Checks.hasNoDuplicates(numbers, 0, LONG);
        assert !Checks.hasNoDuplicates(longs, 0, LONG);
        assert !Checks.isSorted(longs, 0, LONG);
    }

    private static void fields() {
        Leaf leaf = new Leaf();
        leaf.number = 5;
        leaf.letter = 'b';
        assert Checks.numberIsIn(leaf, "number", 1, 5, 9);
        assert !Checks.numberIsIn(leaf, "number", 1, 9);
        assert !Checks.numberIsIn(leaf, "number");
        assert Checks.numberIsBetween(leaf, "number", 5, 5);
        assert !Checks.numberIsBetween(leaf, "number", 6, 4) : "an empty range";
        assert Checks.numberIsEqual(leaf, "letter", 'b');
        assert !Checks.numberIsEqual(leaf, "letter", 'a');
        assert Checks.numberIsLess(leaf, "number", 6);
        assert !Checks.numberIsLess(leaf, "number", 5);
        assert !Checks.numberIsLess(leaf, "number", Long.MIN_VALUE) : "nothing is less";
        assert Checks.numberIsGreater(leaf, "number", 4);
        assert !Checks.numberIsGreater(leaf, "number", 5);
        assert !Checks.numberIsGreater(leaf, "number", Long.MAX_VALUE) : "nothing is greater";
        assert Checks.booleanIs(leaf, "red", false);
        assert !Checks.booleanIs(leaf, "red", true);

        Node other = new Node();
        ((Node) leaf).left = other;
        assert Checks.referenceIsIn(leaf, "left", null, other);
        assert !Checks.referenceIsIn(leaf, "left", null, leaf);
        assert Checks.referenceIsIn(leaf, "right", leaf, null);
        assert Checks.referenceIsSame(leaf, "left", other);
        assert !Checks.referenceIsSame(leaf, "left", null);
        assert Checks.referenceIsSame(leaf, "right", null);
        assert Checks.referenceIsInstance(leaf, "left", Link.class);
        assert !Checks.referenceIsInstance(leaf, "left", Leaf.class);
        assert !Checks.referenceIsInstance(leaf, "right", Node.class) : "null is no instance";
    }

    private static void wrongFields() {
        Node node = new Node();
        String name = "smallscope.ChecksTest$Node";
        refuses("class " + name + " has no instance field lefft", () -> Checks.isTree(node, "right", "lefft"));
        refuses("class " + name + " has no instance field shared", () -> Checks.isAcyclicList(node, "shared"));
        refuses("field " + name + ".number has type int, not a reference", () -> Checks.isTree(node, "number"));
        refuses("field " + name + ".weight has type double, not a whole number or a boolean",
            () -> Checks.numberIsEqual(node, "weight", 0));
        refuses("field " + name + ".left has type " + name + ", not a whole number or a boolean",
            () -> Checks.booleanIs(node, "left", true));
        boolean thrown = false;
        try {
            Choices.read(null, "left");
        } catch (NullPointerException expected) {
            thrown = "field left of null".equals(expected.getMessage());
        }
        assert thrown : "an owner that is null";
    }

    private static void refuses(String message, Check check) {
        try {
            check.holds();
        } catch (IllegalArgumentException expected) {
            assert message.equals(expected.getMessage()) : expected.getMessage();
            return;
        }
        throw new AssertionError("not refused: " + message);
    }

    private static void values() {
        assert Checks.isIn("b", "a", "b");
        assert Checks.isIn(null, 1, null);
        assert Checks.isIn(1000, 999, 1000) : "by equals";
        assert !Checks.isIn(1, 2, null);
        assert !Checks.isIn(1);
        assert Checks.isEqual(null, null) && Checks.isEqual(1000, 1000) && !Checks.isEqual(null, 1);
        assert Checks.less(1, 2) && !Checks.less(2, 2) && !Checks.less(3, 2);
        assert Checks.less(1.5, 2) && !Checks.less(Double.NaN, 2);
        assert Checks.less("a", "b") && !Checks.less("b", "a") && !Checks.less(null, "a");
        assert Checks.greater(2, 1) && !Checks.greater(2, 2) && !Checks.greater(1L, 2);
        assert Checks.greater(2.5f, 2) && !Checks.greater(2, Double.NaN);
        assert Checks.greater("b", "a") && !Checks.greater("a", "a") && !Checks.greater("a", null);
        assert Checks.isInstance("a", CharSequence.class) && !Checks.isInstance(null, Object.class);
        assert !Checks.isInstance(1, String.class);
    }

    private static void combinators() {
        Check yes = () -> true;
        Check no = () -> false;
        assert Checks.not(no) && !Checks.not(yes);
        assert Checks.and() && Checks.and(yes, yes) && !Checks.and(yes, no);
        assert !Checks.or() && Checks.or(no, yes) && !Checks.or(no, no);
        List<String> asked = new ArrayList<>();
        assert !Checks.and(() -> asked.add("first") && false, () -> asked.add("second"));
        assert Checks.or(() -> asked.add("third"), () -> asked.add("fourth"));
        assert asked.toString().equals("[first, third]") : "they stop at the answer";
    }

    private static void sortedArrays() {
        int[] numbers = {9, 1, 2, 2, 5, 0};
        assert Checks.isSorted(numbers, 1, 5);
        assert !Checks.isSorted(numbers, 0, 2);
        assert !Checks.isSorted(numbers, 1, 6);
        assert Checks.isSorted(numbers, 6, 6) && Checks.isSorted(new int[0], 0, 0) : "nothing is sorted";
        assert !Checks.isSorted(numbers, 0, 7) && !Checks.isSorted(numbers, -1, 0) && !Checks.isSorted(numbers, 3, 2);
        assert !Checks.isSorted((int[]) null, 0, 0);
        assert Checks.isSorted(new int[] {Integer.MIN_VALUE, -1, Integer.MAX_VALUE}, 0, 3);

        assert Checks.isSorted(new long[] {Long.MIN_VALUE, 0, 0}, 0, 3);
        assert !Checks.isSorted(new long[] {1, 0}, 0, 2);
        assert !Checks.isSorted(new long[] {1, 2}, 0, 3) && !Checks.isSorted((long[]) null, 0, 0);

        assert Checks.isSorted(new String[] {"a", "b", "b"}, 0, 3);
        assert !Checks.isSorted(new String[] {"b", "a"}, 0, 2);
        assert !Checks.isSorted(new String[] {"a", null}, 0, 2) && !Checks.isSorted(new String[] {null}, 0, 1);
        assert Checks.isSorted(new String[] {null, "a"}, 1, 2) : "outside of the range";
        assert !Checks.isSorted((String[]) null, 0, 0) && !Checks.isSorted(new String[1], 0, 2);
    }

    private static void duplicates() {
        int[] numbers = {3, 1, 2, 3};
        assert Checks.hasNoDuplicates(numbers, 0, 3) && Checks.hasNoDuplicates(numbers, 1, 4);
        assert !Checks.hasNoDuplicates(numbers, 0, 4);
        assert !Checks.hasNoDuplicates(numbers, 0, 5) && !Checks.hasNoDuplicates((int[]) null, 0, 0);
        assert Checks.hasNoDuplicates(new long[] {1, 1L << 32}, 0, 2);
        assert !Checks.hasNoDuplicates(new long[] {1, 2, 1}, 0, 3);
        assert !Checks.hasNoDuplicates((long[]) null, 0, 0);
        Object[] objects = {"a", null, 1000, new String("a"), null};
        assert Checks.hasNoDuplicates(objects, 0, 3);
        assert !Checks.hasNoDuplicates(objects, 0, 4) : "equal strings";
        assert !Checks.hasNoDuplicates(objects, 1, 5) : "null twice";
        Object same = new Object();
        assert !Checks.hasNoDuplicates(new Object[] {same, 1, same}, 0, 3);
        assert !Checks.hasNoDuplicates((Object[]) null, 0, 0) && !Checks.hasNoDuplicates(objects, 4, 6);
    }

    private static void permutations() {
        int[] numbers = {7, 2, 0, 1};
        assert Checks.isPermutation(numbers, 1, 4);
        assert !Checks.isPermutation(numbers, 0, 4) : "7 is too large";
        assert !Checks.isPermutation(new int[] {0, 0}, 0, 2) && !Checks.isPermutation(new int[] {-1, 0}, 0, 2);
        assert Checks.isPermutation(numbers, 2, 2) : "of nothing";
        assert !Checks.isPermutation(numbers, 0, 5) && !Checks.isPermutation((int[]) null, 0, 0);

        assert Checks.isPermutation(new int[] {1, 2, 1}, new int[] {1, 1, 2});
        assert !Checks.isPermutation(new int[] {1, 2, 2}, new int[] {1, 1, 2});
        assert !Checks.isPermutation(new int[] {1}, new int[] {1, 1});
        assert Checks.isPermutation((int[]) null, null) && !Checks.isPermutation(null, new int[0]);

        assert Checks.isPermutation(new Object[] {null, "a", 1}, new Object[] {1, null, "a"});
        assert !Checks.isPermutation(new Object[] {"a", "a"}, new Object[] {"a", null});
        assert !Checks.isPermutation(new Object[1], new Object[2]);
        assert Checks.isPermutation((Object[]) null, null) && !Checks.isPermutation(new Object[0], null);
    }

    private static void seen() {
        Seen seen = new Seen();
        List<Object> added = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            // Equal, and not the same: only identity tells them apart.
            Object object = new String("same");
            added.add(object);
            assert !seen.contains(object);
            assert seen.add(object);
            assert !seen.add(object);
            assert seen.size() == i + 1;
        }
        for (int i = 0; i < added.size(); i++) {
            assert seen.get(i) == added.get(i) && seen.contains(added.get(i));
        }
        assert !seen.contains(null) && !new Seen().contains(null);
    }

    private ChecksTest() {
    }
}
