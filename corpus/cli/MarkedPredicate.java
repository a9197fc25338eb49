//@ why: the predicate is static, has a name of its own and is found by an annotation that reflection does not see
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public class MarkedPredicate {
    int low;
    int high;

    @Retention(RetentionPolicy.CLASS)
    @interface CheckRep {}

    @CheckRep
    static boolean isOrdered(MarkedPredicate range) {
        return range.low <= range.high;
    }

    boolean isEmpty() {
        return low == high;
    }
}
