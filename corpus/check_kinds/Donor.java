//@ why: a call changes an argument of the receiver's own class; two arguments are equal but not the same
//@ case: an_argument_that_a_call_has_changed_is_a_receiver_and_equal_ones_are_told_apart
//@ run: check Donor --scope 1
public class Donor {
    private boolean drained;

    public void drain(Donor other) {
        if (other != null && other != this) {
            other.drained = true;
        }
    }

    public void give() {
        assert !drained;
    }

    public boolean alike(Token one, Token two) {
        assert one == null || two == null || one == two || one.mark != two.mark;
        return one == two;
    }

    public static class Token {
        final int mark;

        public Token(int mark) {
            this.mark = mark;
        }
    }
}
