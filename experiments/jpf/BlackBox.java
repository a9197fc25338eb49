/**
 * The black-box tests of section 5.2: on each tree, every deletion and one insertion.
 *
 * <p>Keys are 2, 4, 6 and so on, so that there is a tree for each shape and colouring, and a gap on both sides of every
 * key. The paper does not say which key is inserted; here it depends on the colours, so that different trees get one at
 * different places.
 */
public class BlackBox {
    TreeMap tree;

    /** A red-black tree that is not empty and has the first even numbers; none once it was used. */
    public boolean repOk() {
        return tree == null || (tree.root != null && tree.repOk() && lastOf(tree.root, 0) == 2 * tree.size);
    }

    /** The last key, if they all follow each other; otherwise something odd. */
    private static int lastOf(TreeMap.Entry p, int before) {
        if (p == null) {
            return before;
        }
        int left = lastOf(p.left, before);
        return p.key == left + 2 ? lastOf(p.right, p.key) : -1;
    }

    public boolean oneTestPre(int number) {
        return tree != null && 0 <= number && number <= tree.size;
    }

    /** Deletes the entry of this number; 0 inserts one. */
    public void oneTest(int number) {
        if (number > 0) {
            tree.remove(2 * number);
        } else {
            tree.put(2 * (colours(tree.root, 0) % (tree.size + 1)) + 1, 0);
        }
        assert tree.repOk();
        tree = null;
    }

    /** The colours in the order of the keys, as a binary number. */
    private static int colours(TreeMap.Entry p, int before) {
        if (p == null) {
            return before;
        }
        int left = colours(p.left, before);
        return colours(p.right, 2 * left + (p.color ? 1 : 0));
    }
}
