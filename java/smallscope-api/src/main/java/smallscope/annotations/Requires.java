package smallscope.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The precondition of a method under test: inputs for which it is false are left out.
 *
 * <p>Names a boolean method of the same class that takes the parameters of the method under test, or none. It must be
 * static if the method under test is.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Requires {
    /** The name of the method with the condition. */
    String value();
}
