//@ why: a static initializer that needs what is not modelled: nothing is wrong with the input, and nothing can be tried
//@ case: a_static_initializer_that_is_not_modelled_is_named
//@ run: check OpensAtStart --scope 1
//@ run: generate OpensAtStart --scope 1
//@ case: a_static_initializer_that_throws_is_an_error
//@ run: check 'OpensAtStart$Refuses' --scope 1
public class OpensAtStart {
    private static final int FIRST = first();
    private int value;

    private static int first() {
        try (java.io.FileInputStream in = new java.io.FileInputStream("first")) {
            return in.read();
        } catch (java.io.IOException e) {
            return 0;
        }
    }

    public int value() {
        return value + FIRST;
    }

    public boolean repOk() {
        return value >= 0;
    }

    public static class Refuses {
        static final int NONE = Integer.parseInt("none");

        public int none() {
            return NONE;
        }
    }
}
