/**
 * The sorted map of section 3 of "Test Input Generation with Java PathFinder" (Visser, Pasareanu and Khurshid 2004): a
 * red-black tree with parent links and a black root, written anew by the algorithms of Cormen, Leiserson and Rivest.
 *
 * <p>The three helpers that the paper measures are {@link #deleteEntry}, {@link #fixAfterDeletion} and {@link
 * #fixAfterInsertion}. They test what the map of Java 1.3 tests, also where that is always true, because those sides
 * are what makes the optimum less than all: 24, 22 and 20 sides, of which 21, 22 and 17 are feasible.
 */
public class TreeMap {
    static final boolean RED = false;
    static final boolean BLACK = true;

    Entry root;
    int size;

    static class Entry {
        int key;
        int value;
        Entry left;
        Entry right;
        Entry parent;
        boolean color = BLACK;

        Entry(int key, int value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    /** Whether the key was new. */
    public boolean put(int key, int value) {
        Entry parent = null;
        Entry at = root;
        while (at != null) {
            if (key == at.key) {
                at.value = value;
                return false;
            }
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        Entry entry = new Entry(key, value, parent);
        size++;
        if (parent == null) {
            root = entry;
            return true;
        }
        if (key < parent.key) {
            parent.left = entry;
        } else {
            parent.right = entry;
        }
        fixAfterInsertion(entry);
        return true;
    }

    /** Whether the key was there. */
    public boolean remove(int key) {
        Entry at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        if (at == null) {
            return false;
        }
        deleteEntry(at);
        return true;
    }

    /** Takes an entry out of the tree. One with two children first gives its place to its successor. */
    private void deleteEntry(Entry p) {
        size--;
        if (p.left != null && p.right != null) {
            Entry next = leftmost(p.right);
            p.key = next.key;
            p.value = next.value;
            p = next;
        }
        Entry replacement = p.left != null ? p.left : p.right;
        if (replacement != null) {
            replacement.parent = p.parent;
            if (p.parent == null) {
                root = replacement;
            } else if (p == p.parent.left) {
                p.parent.left = replacement;
            } else {
                p.parent.right = replacement;
            }
            // Always: with one child only, it is black, and the child red.
            if (p.color == BLACK) {
                fixAfterDeletion(replacement);
            }
        } else if (p.parent == null) {
            root = null;
        } else {
            if (p.color == BLACK) {
                fixAfterDeletion(p);
            }
            // Always: the repair takes nobody's parent away.
            if (p.parent != null) {
                if (p == p.parent.left) {
                    p.parent.left = null;
                } else if (p == p.parent.right) { // always, if it is not the left one
                    p.parent.right = null;
                }
                p.parent = null;
            }
        }
    }

    private static Entry leftmost(Entry p) {
        while (p.left != null) {
            p = p.left;
        }
        return p;
    }

    /** The ways through {@code x} pass one black entry too few. */
    private void fixAfterDeletion(Entry x) {
        while (x != root && colorOf(x) == BLACK) {
            if (x == leftOf(parentOf(x))) {
                Entry sibling = rightOf(parentOf(x));
                if (colorOf(sibling) == RED) {
                    setColor(sibling, BLACK);
                    setColor(parentOf(x), RED);
                    rotateLeft(parentOf(x));
                    sibling = rightOf(parentOf(x));
                }
                if (colorOf(leftOf(sibling)) == BLACK && colorOf(rightOf(sibling)) == BLACK) {
                    setColor(sibling, RED);
                    x = parentOf(x);
                } else {
                    if (colorOf(rightOf(sibling)) == BLACK) {
                        setColor(leftOf(sibling), BLACK);
                        setColor(sibling, RED);
                        rotateRight(sibling);
                        sibling = rightOf(parentOf(x));
                    }
                    setColor(sibling, colorOf(parentOf(x)));
                    setColor(parentOf(x), BLACK);
                    setColor(rightOf(sibling), BLACK);
                    rotateLeft(parentOf(x));
                    x = root;
                }
            } else {
                Entry sibling = leftOf(parentOf(x));
                if (colorOf(sibling) == RED) {
                    setColor(sibling, BLACK);
                    setColor(parentOf(x), RED);
                    rotateRight(parentOf(x));
                    sibling = leftOf(parentOf(x));
                }
                if (colorOf(rightOf(sibling)) == BLACK && colorOf(leftOf(sibling)) == BLACK) {
                    setColor(sibling, RED);
                    x = parentOf(x);
                } else {
                    if (colorOf(leftOf(sibling)) == BLACK) {
                        setColor(rightOf(sibling), BLACK);
                        setColor(sibling, RED);
                        rotateLeft(sibling);
                        sibling = leftOf(parentOf(x));
                    }
                    setColor(sibling, colorOf(parentOf(x)));
                    setColor(parentOf(x), BLACK);
                    setColor(leftOf(sibling), BLACK);
                    rotateRight(parentOf(x));
                    x = root;
                }
            }
        }
        setColor(x, BLACK);
    }

    /** A new entry is red; so is perhaps its parent. */
    private void fixAfterInsertion(Entry x) {
        x.color = RED;
        // It never is null: a red parent has a parent, because the root is black.
        while (x != null && x != root && x.parent.color == RED) {
            if (parentOf(x) == leftOf(parentOf(parentOf(x)))) {
                Entry uncle = rightOf(parentOf(parentOf(x)));
                if (colorOf(uncle) == RED) {
                    setColor(parentOf(x), BLACK);
                    setColor(uncle, BLACK);
                    setColor(parentOf(parentOf(x)), RED);
                    x = parentOf(parentOf(x));
                } else {
                    if (x == rightOf(parentOf(x))) {
                        x = parentOf(x);
                        rotateLeft(x);
                    }
                    setColor(parentOf(x), BLACK);
                    setColor(parentOf(parentOf(x)), RED);
                    if (parentOf(parentOf(x)) != null) {
                        rotateRight(parentOf(parentOf(x)));
                    }
                }
            } else {
                Entry uncle = leftOf(parentOf(parentOf(x)));
                if (colorOf(uncle) == RED) {
                    setColor(parentOf(x), BLACK);
                    setColor(uncle, BLACK);
                    setColor(parentOf(parentOf(x)), RED);
                    x = parentOf(parentOf(x));
                } else {
                    if (x == leftOf(parentOf(x))) {
                        x = parentOf(x);
                        rotateRight(x);
                    }
                    setColor(parentOf(x), BLACK);
                    setColor(parentOf(parentOf(x)), RED);
                    if (parentOf(parentOf(x)) != null) {
                        rotateLeft(parentOf(parentOf(x)));
                    }
                }
            }
        }
        root.color = BLACK;
    }

    private void rotateLeft(Entry p) {
        Entry up = p.right;
        p.right = up.left;
        if (up.left != null) {
            up.left.parent = p;
        }
        replace(p, up);
        up.left = p;
        p.parent = up;
    }

    private void rotateRight(Entry p) {
        Entry up = p.left;
        p.left = up.right;
        if (up.right != null) {
            up.right.parent = p;
        }
        replace(p, up);
        up.right = p;
        p.parent = up;
    }

    /** {@code up} hangs where {@code p} did. */
    private void replace(Entry p, Entry up) {
        up.parent = p.parent;
        if (p.parent == null) {
            root = up;
        } else if (p.parent.left == p) {
            p.parent.left = up;
        } else {
            p.parent.right = up;
        }
    }

    // What is asked of an entry that may be missing: leaves are black.

    private static boolean colorOf(Entry p) {
        return p == null ? BLACK : p.color;
    }

    private static Entry parentOf(Entry p) {
        return p == null ? null : p.parent;
    }

    private static Entry leftOf(Entry p) {
        return p == null ? null : p.left;
    }

    private static Entry rightOf(Entry p) {
        return p == null ? null : p.right;
    }

    private static void setColor(Entry p, boolean color) {
        if (p != null) {
            p.color = color;
        }
    }

    /** The four properties of section 3, those of a search tree, and that parents and size are right. */
    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        return root.parent == null
                && root.color == BLACK
                && isTree(root)
                && count(root) == size
                && redHasOnlyBlackChildren(root)
                && blackHeight(root) >= 0
                && isOrdered(root, null, null);
    }

    /** Whether each child's parent is the entry it was come from: so nothing is met twice. */
    private static boolean isTree(Entry p) {
        return isChild(p.left, p) && isChild(p.right, p) && (p.left == null || p.left != p.right);
    }

    private static boolean isChild(Entry p, Entry parent) {
        return p == null || (p.parent == parent && isTree(p));
    }

    private static int count(Entry p) {
        return p == null ? 0 : 1 + count(p.left) + count(p.right);
    }

    private static boolean redHasOnlyBlackChildren(Entry p) {
        return p == null
                || ((p.color == BLACK || (colorOf(p.left) == BLACK && colorOf(p.right) == BLACK))
                        && redHasOnlyBlackChildren(p.left)
                        && redHasOnlyBlackChildren(p.right));
    }

    /** How many black entries each way down from here passes; -1 if they differ. */
    private static int blackHeight(Entry p) {
        if (p == null) {
            return 0;
        }
        int left = blackHeight(p.left);
        if (left < 0 || left != blackHeight(p.right)) {
            return -1;
        }
        return p.color == BLACK ? left + 1 : left;
    }

    /** Whether all keys from here on are above one and below another, each if there is one. */
    private static boolean isOrdered(Entry p, Entry above, Entry below) {
        return p == null
                || ((above == null || above.key < p.key)
                        && (below == null || p.key < below.key)
                        && isOrdered(p.left, above, p)
                        && isOrdered(p.right, p, below));
    }
}
