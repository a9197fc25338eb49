package smallscope.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The values that are tried for a field, or for a parameter of a method under test.
 *
 * <table>
 * <caption>How a domain is written</caption>
 * <tr><th>for</th><th>write</th><th>meaning</th></tr>
 * <tr><td>whole numbers</td><td>{@code 0..3}, {@code 1,4,9}, {@code -1,1..5}</td><td>both ends are included</td></tr>
 * <tr><td>other numbers</td><td>{@code 0.0,0.5,1.0}</td><td></td></tr>
 * <tr><td>booleans</td><td>{@code false,true}</td><td></td></tr>
 * <tr><td>characters</td><td>{@code 'a'..'f'}, {@code 'a','z'}</td><td></td></tr>
 * <tr><td>references</td><td>{@code null,Node*4}</td><td>null, or one of four objects of class Node</td></tr>
 * <tr><td></td><td>{@code Leaf*2,Inner*3,null}</td><td>objects of several classes</td></tr>
 * <tr><td></td><td>{@code Key*3!iso}</td><td>the three keys are not interchangeable</td></tr>
 * <tr><td>values that are objects</td><td>{@code null,1..3}, {@code "a","b"}, {@code Color.RED,Color.BLACK}</td>
 * <td>boxed numbers, strings, enum constants</td></tr>
 * <tr><td>arrays</td><td><code>{length=0..3; elements=1..2}</code></td><td></td></tr>
 * </table>
 *
 * <p>Values are tried in the order in which they are written. Fields that name the same class share its objects. A
 * class is named as it would be in the source at this place, or by its binary name ({@code pkg.SearchTree$Node}).
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER})
public @interface Domain {
    /** The domain, as in the table above. */
    String value();
}
