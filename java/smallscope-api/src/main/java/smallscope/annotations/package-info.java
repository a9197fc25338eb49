/**
 * What to tell Smallscope about a class, written beside the code that it is about.
 *
 * <p>None of these is needed: without them Smallscope infers domains from the types of fields, and finds a predicate
 * by its name, {@code repOk} or {@code repOK}. The command line and {@code smallscope.toml} go before an annotation.
 * Smallscope reads them from class files; they are kept at run time as well, for whoever wants to look at them there.
 *
 * <pre>{@code
 * @Scope(4)
 * class SearchTree {
 *     Node root;
 *     @Domain("0..4") int size;
 *
 *     static class Node {
 *         @Domain("null,Node*4") Node left, right;
 *         @Domain("1..4") int info;
 *     }
 *
 *     @CheckRep boolean wellFormed() { ... }
 *
 *     @Ensures("added") boolean add(@Domain("0..5") int info) { ... }
 *     boolean added(int info, boolean result) { return contains(info); }
 *     @Goal("add") boolean full(boolean result) { return result && size == 4; }
 *
 *     @Expect(NoSuchElementException.class) int first() { ... }
 * }
 * }</pre>
 */
package smallscope.annotations;
