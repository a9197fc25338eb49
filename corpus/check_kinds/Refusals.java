//@ why: which exceptions are a refusal, which are wrong, and who may say otherwise
//@ case: an_expected_exception_is_no_counterexample
//@ run: check 'Refusals#own' --expect 'Refusals#own=Refusals$Own'
//@ run: check 'Refusals#own'
//@ case: a_domain_that_does_not_fit_a_parameter_is_named
//@ run: check 'Refusals#divided' --domain divided.n=true

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;

public class Refusals {
    @interface Expect {
        Class<?>[] value();
    }

    @interface Domain {
        String value();
    }

    public static class Own extends RuntimeException {}

    // Refused.

    public void positive(int n) {
        if (n == 0) {
            throw new IllegalArgumentException("0");
        }
    }

    public void declared() throws IOException {
        throw new java.io.FileNotFoundException("no file");
    }

    public int nullArgument(String text) {
        return text.length();
    }

    public int checkedIndex(int index) {
        return Objects.checkIndex(index, 1);
    }

    public void ownIndexCheck(int index) {
        if (index > 0) {
            throw new IndexOutOfBoundsException(index);
        }
    }

    public void ownArrayCheck(int index) {
        if (index > 0) {
            throw new ArrayIndexOutOfBoundsException(index);
        }
    }

    public int nullElement(Object[] objects) {
        int sum = 0;
        for (Object object : objects) {
            sum += object.hashCode();
        }
        return sum;
    }

    public void nothingThere() {
        throw new NoSuchElementException();
    }

    @Expect(ArithmeticException.class)
    public int expected(int n) {
        return 1 / n;
    }

    /** All that is tried is 4 and 5. */
    public int annotated(@Domain("4..5") int n) {
        return 1 / (n / 4);
    }

    // Wrong.

    public int divided(int n) {
        return 1 / n;
    }

    public int looseIndex(int index) {
        List<Integer> numbers = new ArrayList<>(List.of(1));
        return numbers.get(index);
    }

    public int tooFar(int index) {
        return new int[] {1}[index];
    }

    public void own() {
        throw new Own();
    }
}
