package smallscope.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Exceptions with which a method may end and still be right. Subclasses are meant as well.
 *
 * <p>Any other exception that comes out of a method under test is a counterexample. The invariants are checked after
 * an expected exception too: the object must remain valid.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR})
public @interface Expect {
    /** The exceptions that are no fault. */
    Class<? extends Throwable>[] value();
}
