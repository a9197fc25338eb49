//@ why: domains in annotations of any package, visible to reflection or not, and a scope on the class and on another one
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

@AnnotatedRange.Scope(2)
public class AnnotatedRange {
    @interface Scope {
        int value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Domain {
        String value();
    }

    @Scope(1)
    static class Mark {
        @Domain("'x'..'y'")
        char letter;
    }

    @Domain("4,2")
    private final int low = Integer.parseInt("0");

    int high;

    @Domain("Mark*2")
    private Mark first;

    private Mark second;

    @Invariant
    boolean holds() {
        return lowOf(this) > high && first.letter == 'y' && (second == null || second.letter == 'x');
    }

    private static int lowOf(AnnotatedRange range) {
        return range.low;
    }

    @interface Invariant {
    }
}
