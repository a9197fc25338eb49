//@ why: the predicate is static, has a name of its own and is found by an annotation that reflection does not see
//@ case: the_predicate_may_be_marked_static_or_named
//@ run: generate MarkedPredicate
//@ run: generate MarkedPredicate --predicate isEmpty
//@ run: generate MarkedPredicate --predicate isEmty
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
