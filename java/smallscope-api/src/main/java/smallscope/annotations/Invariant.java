package smallscope.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A predicate that holds between calls of the methods of its class. A class may have any number.
 *
 * <p>A boolean method without parameters. An object is valid if its {@link CheckRep} predicate and all its invariants
 * hold, asked in this order, the invariants as they stand in the source. Small invariants give better messages than
 * one large predicate: a counterexample names the one that broke.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Invariant {
}
