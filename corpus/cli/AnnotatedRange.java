//@ why: domains in annotations of any package, visible to reflection or not, and a scope on the class and on another one
//@ case: annotations_give_domains_and_scope
//@ run: skeleton AnnotatedRange
//@ run: generate AnnotatedRange --json - --count-only -q
//@ case: the_command_line_counts_more_than_annotations_and_those_more_than_a_file
//@ run: skeleton AnnotatedRange --config corpus/cli/AnnotatedRange.toml
//@ run: skeleton AnnotatedRange --config corpus/cli/AnnotatedRange.toml --domain AnnotatedRange.low=1 --scope 4
//@ run: generate AnnotatedRange --scope 4
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
