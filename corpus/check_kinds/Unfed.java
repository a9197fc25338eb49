//@ why: a method that nobody has values for
//@ case: a_method_that_is_skipped_makes_the_check_incomplete
//@ run: check Unfed --scope 1
//@ case: who_knows_of_skipped_methods_may_say_so
//@ run: check Unfed --scope 1 --allow-skipped
//@ case: a_class_of_which_nothing_was_tried_does_not_pass
//@ run: check 'Unfed#each' --scope 1

public class Unfed {
    public int one() {
        return 1;
    }

    public void each(Process action) {
        action.destroy();
    }
}
