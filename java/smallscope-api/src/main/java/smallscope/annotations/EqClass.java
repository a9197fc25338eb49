package smallscope.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method that tells which class of the test criterion a valid input falls into, so that not all inputs need to be
 * kept.
 *
 * <p>A method without parameters, of any type but void. Inputs for which it returns equal values are equivalent; the
 * search keeps a few of every class, and skips ahead where only fields could change that this method did not read. So
 * it should read little. (Korat+, 2011, calls it {@code eqClass()}.)
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface EqClass {
}
