//@ why: the limit of the stack is ours, also where the program catches what tells of it
//@ case: a_limit_of_ours_is_no_exception_of_the_program
//@ run: check Deep --scope 1
public class Deep {
    public int depth() {
        try {
            return 1 + depth();
        } catch (StackOverflowError full) {
            throw new ArithmeticException("deep");
        }
    }
}
