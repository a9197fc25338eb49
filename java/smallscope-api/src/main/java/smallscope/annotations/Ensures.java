package smallscope.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The postcondition of a method under test: a call after which it is false is a counterexample.
 *
 * <p>Names a boolean method of the same class. It takes the parameters of the method under test (with the values that
 * they had at its beginning) and then, unless that returns nothing, the result; or the result alone; or nothing. It
 * is asked only if the method under test returns; for exceptions see {@link Expect}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Ensures {
    /** The name of the method with the condition. */
    String value();
}
