package smallscope.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A thing that {@code smallscope test --criterion goal} is to cover: a test is wanted after which this is true.
 *
 * <p>Marks a boolean method of the class under test, static or not. It takes what a postcondition takes (see {@link
 * Ensures}): arguments of the method under test, {@code result}, and {@code old}, the receiver as it was before. It is
 * asked only if the method under test returns.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Goal {
    /** The name of the method under test; {@code <init>} is a constructor. */
    String[] value();
}
