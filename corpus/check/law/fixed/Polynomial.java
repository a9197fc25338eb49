//@ why: sums and differences have no leading zeros
//@ clean up to scope: 2

package algebra;

import java.util.Arrays;
import smallscope.annotations.Property;

/** A polynomial with whole coefficients, which can be changed. Equal polynomials have equal values everywhere. */
public class Polynomial {
    private int[] coefficients = new int[0]; // by exponent; the last one is never 0

    /** The polynomial 0, to which terms are added. */
    public Polynomial() {
    }

    public Polynomial(Polynomial other) {
        coefficients = other.coefficients.clone();
    }

    /** The highest exponent, or -1 for the polynomial 0. */
    public int degree() {
        return coefficients.length - 1;
    }

    public void addTerm(int coefficient, int exponent) {
        if (exponent < 0) {
            throw new IllegalArgumentException("exponent " + exponent);
        }
        int[] sum = Arrays.copyOf(coefficients, Math.max(coefficients.length, exponent + 1));
        sum[exponent] += coefficient;
        coefficients = trimmed(sum);
    }

    public void add(Polynomial other) {
        int[] sum = Arrays.copyOf(coefficients, Math.max(coefficients.length, other.coefficients.length));
        for (int i = 0; i < other.coefficients.length; i++) {
            sum[i] += other.coefficients[i];
        }
        coefficients = trimmed(sum);
    }

    public void subtract(Polynomial other) {
        int[] difference = Arrays.copyOf(coefficients, Math.max(coefficients.length, other.coefficients.length));
        for (int i = 0; i < other.coefficients.length; i++) {
            difference[i] -= other.coefficients[i];
        }
        coefficients = trimmed(difference);
    }

    /** The value at a place. */
    public int at(int x) {
        int value = 0;
        for (int i = coefficients.length - 1; i >= 0; i--) {
            value = value * x + coefficients[i];
        }
        return value;
    }

    private static int[] trimmed(int[] numbers) {
        int length = numbers.length;
        while (length > 0 && numbers[length - 1] == 0) {
            length--;
        }
        return Arrays.copyOf(numbers, length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Polynomial && Arrays.equals(coefficients, ((Polynomial) other).coefficients);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(coefficients);
    }

    @Override
    public String toString() {
        return Arrays.toString(coefficients);
    }

    /** What is added and subtracted again leaves no trace. */
    @Property
    static boolean subtractUndoesAdd(Polynomial left, Polynomial right) {
        if (left == null || right == null) {
            return true;
        }
        Polynomial changed = new Polynomial(left);
        changed.add(right);
        changed.subtract(right);
        return changed.equals(left);
    }
}
