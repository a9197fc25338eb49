/**
 * Checks for predicates such as {@code repOk}, and what makes Smallscope's search fast on them.
 *
 * <p>Start with {@link smallscope.Checks}. {@link smallscope.Choices} is for those who write checks of their own, and
 * for those who build a machine that runs them. Nothing here depends on Smallscope: on any JVM the checks simply
 * check.
 */
package smallscope;
