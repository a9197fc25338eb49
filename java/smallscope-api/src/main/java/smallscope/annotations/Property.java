package smallscope.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A statement about all valid objects of its class, to be checked for every one within the scope.
 *
 * <p>A boolean method, which must return true, or a void one, which must end without an exception. It may have
 * parameters: it is then checked for all their values as well. It may call methods that change the object; every
 * check begins afresh.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Property {
}
