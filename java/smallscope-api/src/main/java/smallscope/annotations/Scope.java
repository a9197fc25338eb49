package smallscope.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How large inputs of this class get, unless the command line says otherwise ({@code --scope}).
 *
 * <p>Scope n means: up to n objects of every class that the inputs are made of, and the domains that are inferred for
 * numbers follow it. On a class that inputs of another class are made of, it says how many of its objects there are. A
 * {@link Domain} goes before the scope, for its field.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Scope {
    /** The scope, at least 1. */
    int value();
}
