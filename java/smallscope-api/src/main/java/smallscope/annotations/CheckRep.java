package smallscope.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The predicate that decides which objects of its class are valid inputs, whatever it is called.
 *
 * <p>A boolean method without parameters, of any visibility. A class has at most one; without the annotation it is
 * the method {@code repOk} or {@code repOK}. It should change nothing and always give the same answer. What it does
 * not read is not varied, and what it reads first is decided first: test what fails most often, and needs the fewest
 * fields, early.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface CheckRep {
}
