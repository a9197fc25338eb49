//@ why: which exceptions are a refusal, which are wrong, and who may say otherwise
//@ case: an_expected_exception_is_no_counterexample
//@ run: check 'Refusals#own' --expect 'Refusals#own=Refusals$Own'
//@ run: check 'Refusals#own'
//@ case: a_refusal_is_what_the_code_says_on_purpose
//@ run: check Refusals --scope 2 -v
//@ case: strict_takes_nothing_for_a_refusal_that_is_not_declared
//@ run: check 'Refusals#own,positive,declared,nullArgument' --strict --scope 1
//@ case: a_domain_that_does_not_fit_a_parameter_is_named
//@ run: check 'Refusals#divided' --domain divided.n=true

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.TreeSet;

public class Refusals {
    @interface Expect {
        Class<?>[] value();
    }

    @interface Domain {
        String value();
    }

    public static class Own extends RuntimeException {}

    private final List<Integer> numbers = new ArrayList<>(List.of(1));

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

    public void own() {
        throw new Own();
    }

    /** The caller's index, in the words of the list. */
    public int delegatedIndex(int index) {
        return element(index);
    }

    private int element(int place) {
        return numbers.get(place);
    }

    /** Nobody says what the values are: of texts and numbers, no order tells. */
    public boolean compared(Object value) {
        return new TreeSet<Object>(List.of("a")).contains(value);
    }

    /** The caller's array, and the caller's place in it. */
    public static int sum(int[] array, int start) {
        int sum = 0;
        for (int i = start; i < start + 2; i++) {
            sum += array[i];
        }
        return sum;
    }

    public static char letter(String text, int start) {
        return text.charAt(start + 1);
    }

    /** As collections may: no type keeps the caller from giving a number. */
    public boolean cast(Object text) {
        return ((String) text).isEmpty();
    }

    public boolean castAll(List<?> texts) {
        for (Object text : texts) {
            if (cast(text)) {
                return false;
            }
        }
        return true;
    }

    public int exact(int n) {
        return Math.multiplyExact(n, Integer.MAX_VALUE);
    }

    /** The caller's divisor. */
    public int divided(int n) {
        return 1 / n;
    }

    /** The caller's place, wherever it is looked up. */
    public int tooFar(int index) {
        return at(new int[] {1}, index);
    }

    private static int at(int[] array, int place) {
        return array[place];
    }

    /** The caller's size. */
    public int[] sized(int size) {
        return new int[size];
    }

    /** The caller's places, in what the JDK copies. */
    public void copied(int from, int count) {
        System.arraycopy(new int[1], from, new int[1], 0, count);
    }

    /** The caller's size, in what the JDK makes. */
    public int copiedSize(int size) {
        return java.util.Arrays.copyOf(new int[1], size).length;
    }

    // Wrong.

    /** Not what the caller said. */
    public int share(int n) {
        return 1 / (n - 1);
    }

    /** Not what the caller said. */
    public int shiftedIndex(int index) {
        return numbers.get(index + 1);
    }

    /** The caller's array, but no place of the caller's. */
    public static int last(int[] array, int unless) {
        int last = array[array.length - 1];
        return last == unless ? 0 : last;
    }

    public int changedWhileIterating() {
        List<Integer> copy = new ArrayList<>(List.of(1, 2, 3));
        for (Integer one : copy) {
            copy.remove(one);
        }
        return copy.size();
    }

    public void error() {
        throw new LinkageError("not on purpose");
    }

    /** Not what the caller said, either. */
    public int behind(int index) {
        return new int[] {1}[index + 1];
    }
}
