package smallscope;

/**
 * Something that holds or does not, asked when it is needed.
 *
 * <p>The argument of {@link Checks#not}, {@link Checks#and} and {@link Checks#or}, usually a lambda:
 * {@code or(() -> root == null, () -> isTree(root, "left", "right"))}.
 */
@FunctionalInterface
public interface Check {
    /** Whether it holds. It should change nothing, and give the same answer when asked again. */
    boolean holds();
}
