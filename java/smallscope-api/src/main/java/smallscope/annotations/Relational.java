package smallscope.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says which instances of a class are valid, by formulas about objects and their fields in the notation of Alloy. Each
 * text is a clause or a definition, or several; all clauses hold.
 *
 * <pre>{@code
 * @Relational({
 *     "let kids = left + right",
 *     "tree: all n: Node | n !in n.^kids and no n.left.*kids & n.right.*kids",
 *     "size: thiz.size = #thiz.root.*kids"
 * })
 * class SearchTree { ... }
 * }</pre>
 *
 * <p>A class without this annotation may have its invariant in a file beside it: {@code SearchTree.inv}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Relational {
    /** Clauses and definitions; the {@code ;} at the end of a text may be missing. */
    String[] value();
}
