//@ why: matrices over int, exact rationals, a prime field and double through one generic Field: LU, determinant, inverse, powers
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

public class MatrixWorkbench {
    interface Field<T> {
        T zero();

        T one();

        T add(T a, T b);

        T negate(T a);

        T multiply(T a, T b);

        T invert(T a);

        T of(long value);

        default T subtract(T a, T b) {
            return add(a, negate(b));
        }

        default T divide(T a, T b) {
            return multiply(a, invert(b));
        }

        default boolean isZero(T a) {
            return a.equals(zero());
        }

        /** How good {@code a} is as a pivot; only its order matters. */
        default double size(T a) {
            return isZero(a) ? 0 : 1;
        }
    }

    record Rational(long top, long bottom) implements Comparable<Rational> {
        Rational {
            if (bottom == 0) {
                throw new ArithmeticException("zero denominator");
            }
            long divisor = gcd(Math.abs(top), Math.abs(bottom)) * (bottom < 0 ? -1 : 1);
            top /= divisor;
            bottom /= divisor;
        }

        static long gcd(long a, long b) {
            return b == 0 ? Math.max(a, 1) : gcd(b, a % b);
        }

        Rational plus(Rational other) {
            return new Rational(Math.addExact(Math.multiplyExact(top, other.bottom), Math.multiplyExact(other.top, bottom)),
                    Math.multiplyExact(bottom, other.bottom));
        }

        Rational times(Rational other) {
            return new Rational(Math.multiplyExact(top, other.top), Math.multiplyExact(bottom, other.bottom));
        }

        @Override
        public int compareTo(Rational other) {
            return Long.compare(top * other.bottom, other.top * bottom);
        }

        @Override
        public String toString() {
            return bottom == 1 ? Long.toString(top) : top + "/" + bottom;
        }
    }

    static final Field<Rational> RATIONALS = new Field<>() {
        public Rational zero() {
            return new Rational(0, 1);
        }

        public Rational one() {
            return new Rational(1, 1);
        }

        public Rational add(Rational a, Rational b) {
            return a.plus(b);
        }

        public Rational negate(Rational a) {
            return new Rational(-a.top(), a.bottom());
        }

        public Rational multiply(Rational a, Rational b) {
            return a.times(b);
        }

        public Rational invert(Rational a) {
            return new Rational(a.bottom(), a.top());
        }

        public Rational of(long value) {
            return new Rational(value, 1);
        }
    };

    static final Field<Double> DOUBLES = new Field<>() {
        public Double zero() {
            return 0.0;
        }

        public Double one() {
            return 1.0;
        }

        public Double add(Double a, Double b) {
            return a + b;
        }

        public Double negate(Double a) {
            return -a;
        }

        public Double multiply(Double a, Double b) {
            return a * b;
        }

        public Double invert(Double a) {
            return 1.0 / a;
        }

        public Double of(long value) {
            return (double) value;
        }

        @Override
        public boolean isZero(Double a) {
            return Math.abs(a) < 1e-12;
        }

        @Override
        public double size(Double a) {
            return Math.abs(a);
        }
    };

    static class Modulo implements Field<Integer> {
        private final int prime;

        Modulo(int prime) {
            this.prime = prime;
        }

        public Integer zero() {
            return 0;
        }

        public Integer one() {
            return 1;
        }

        public Integer add(Integer a, Integer b) {
            return (a + b) % prime;
        }

        public Integer negate(Integer a) {
            return (prime - a) % prime;
        }

        public Integer multiply(Integer a, Integer b) {
            return (int) ((long) a * b % prime);
        }

        public Integer invert(Integer a) {
            if (a == 0) {
                throw new ArithmeticException("0 has no inverse mod " + prime);
            }
            int result = 1;
            for (int base = a, power = prime - 2; power > 0; power >>= 1, base = multiply(base, base)) {
                if ((power & 1) == 1) {
                    result = multiply(result, base);
                }
            }
            return result;
        }

        public Integer of(long value) {
            return (int) Math.floorMod(value, (long) prime);
        }
    }

    static class SingularException extends ArithmeticException {
        final int column;

        SingularException(int column) {
            super("singular in column " + column);
            this.column = column;
        }
    }

    static class Matrix<T> implements Iterable<List<T>> {
        private final Field<T> field;
        private final List<List<T>> rows;

        Matrix(Field<T> field, int height, int width, BiFunction<Integer, Integer, T> cell) {
            this.field = field;
            this.rows = IntStream.range(0, height).mapToObj(i -> IntStream.range(0, width).mapToObj(j -> cell.apply(i, j))
                    .collect(Collectors.toCollection(ArrayList::new))).collect(Collectors.toCollection(ArrayList::new));
        }

        static <T> Matrix<T> of(Field<T> field, int[][] cells) {
            return new Matrix<>(field, cells.length, cells[0].length, (i, j) -> field.of(cells[i][j]));
        }

        static <T> Matrix<T> identity(Field<T> field, int n) {
            return new Matrix<>(field, n, n, (i, j) -> i.equals(j) ? field.one() : field.zero());
        }

        int height() {
            return rows.size();
        }

        int width() {
            return rows.get(0).size();
        }

        T get(int i, int j) {
            return rows.get(i).get(j);
        }

        void set(int i, int j, T value) {
            rows.get(i).set(j, value);
        }

        Matrix<T> times(Matrix<T> other) {
            if (width() != other.height()) {
                throw new IllegalArgumentException(height() + "x" + width() + " times " + other.height() + "x" + other.width());
            }
            return new Matrix<>(field, height(), other.width(), (i, j) -> {
                T sum = field.zero();
                for (int k = 0; k < width(); k++) {
                    sum = field.add(sum, field.multiply(get(i, k), other.get(k, j)));
                }
                return sum;
            });
        }

        Matrix<T> power(int exponent) {
            if (exponent < 0) {
                return inverse().power(-exponent);
            }
            Matrix<T> half = exponent == 0 ? identity(field, height()) : power(exponent / 2);
            return exponent == 0 ? half : exponent % 2 == 0 ? half.times(half) : half.times(half).times(this);
        }

        Matrix<T> transposed() {
            return new Matrix<>(field, width(), height(), (i, j) -> get(j, i));
        }

        LU decompose() {
            return new LU();
        }

        T determinant() {
            try {
                LU lu = decompose();
                T product = field.of(lu.sign);
                for (int i = 0; i < height(); i++) {
                    product = field.multiply(product, lu.packed.get(i, i));
                }
                return product;
            } catch (SingularException e) {
                return field.zero();
            }
        }

        Matrix<T> inverse() {
            LU lu = decompose();
            Matrix<T> result = identity(field, height());
            for (int j = 0; j < height(); j++) {
                int column = j;
                List<T> unit = IntStream.range(0, height()).mapToObj(i -> i == column ? field.one() : field.zero()).toList();
                List<T> solution = lu.solve(unit);
                for (int i = 0; i < height(); i++) {
                    result.set(i, j, solution.get(i));
                }
            }
            return result;
        }

        @Override
        public Iterator<List<T>> iterator() {
            return new Iterator<>() {
                private int next;

                public boolean hasNext() {
                    return next < rows.size();
                }

                public List<T> next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return rows.get(next++);
                }
            };
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Matrix<?> matrix && rows.equals(matrix.rows);
        }

        @Override
        public int hashCode() {
            return rows.hashCode();
        }

        String show(Function<? super T, String> text) {
            StringBuilder out = new StringBuilder();
            for (List<T> row : this) {
                out.append(row.stream().map(text).collect(Collectors.joining(" ", "  [", "]\n")));
            }
            return out.toString();
        }

        /** Both triangles in one matrix, with the row order that pivoting chose. */
        class LU {
            final Matrix<T> packed = new Matrix<>(field, height(), width(), Matrix.this::get);
            final int[] order = IntStream.range(0, height()).toArray();
            int sign = 1;

            LU() {
                for (int k = 0; k < height(); k++) {
                    pivot(k);
                    for (int i = k + 1; i < height(); i++) {
                        T factor = field.divide(packed.get(i, k), packed.get(k, k));
                        packed.set(i, k, factor);
                        for (int j = k + 1; j < width(); j++) {
                            packed.set(i, j, field.subtract(packed.get(i, j), field.multiply(factor, packed.get(k, j))));
                        }
                    }
                }
            }

            private void pivot(int k) {
                int best = k;
                for (int i = k + 1; i < height(); i++) {
                    if (field.size(packed.get(i, k)) > field.size(packed.get(best, k))) {
                        best = i;
                    }
                }
                if (field.isZero(packed.get(best, k))) {
                    throw new SingularException(k);
                }
                if (best != k) {
                    java.util.Collections.swap(packed.rows, best, k);
                    int row = order[best];
                    order[best] = order[k];
                    order[k] = row;
                    sign = -sign;
                }
            }

            List<T> solve(List<T> right) {
                int n = height();
                List<T> x = new ArrayList<>();
                for (int i = 0; i < n; i++) {
                    T value = right.get(order[i]);
                    for (int j = 0; j < i; j++) {
                        value = field.subtract(value, field.multiply(packed.get(i, j), x.get(j)));
                    }
                    x.add(value);
                }
                for (int i = n - 1; i >= 0; i--) {
                    T value = x.get(i);
                    for (int j = i + 1; j < n; j++) {
                        value = field.subtract(value, field.multiply(packed.get(i, j), x.get(j)));
                    }
                    x.set(i, field.divide(value, packed.get(i, i)));
                }
                return x;
            }
        }
    }

    /** Bareiss: stays with integers, every division is exact. */
    static long bareiss(int[][] cells) {
        int n = cells.length;
        long[][] m = Arrays.stream(cells).map(row -> Arrays.stream(row).asLongStream().toArray()).toArray(long[][]::new);
        long previous = 1;
        long sign = 1;
        for (int k = 0; k < n - 1; k++) {
            int row = k;
            while (row < n && m[row][k] == 0) {
                row++;
            }
            if (row == n) {
                return 0;
            }
            if (row != k) {
                long[] swap = m[row];
                m[row] = m[k];
                m[k] = swap;
                sign = -sign;
            }
            for (int i = k + 1; i < n; i++) {
                for (int j = k + 1; j < n; j++) {
                    m[i][j] = (m[i][j] * m[k][k] - m[i][k] * m[k][j]) / previous;
                }
            }
            previous = m[k][k];
        }
        return sign * m[n - 1][n - 1];
    }

    static <T> void study(String name, Field<T> field, int[][] cells, Function<? super T, String> text) {
        Matrix<T> matrix = Matrix.of(field, cells);
        System.out.println(name + " determinant " + text.apply(matrix.determinant()));
        try {
            Matrix<T> inverse = matrix.inverse();
            System.out.print(inverse.show(text));
            Matrix<T> product = matrix.times(inverse);
            boolean exact = product.equals(Matrix.identity(field, cells.length));
            System.out.println("  inverse is " + (exact ? "exact" : "approximate") + ", order of rows " + Arrays.toString(matrix.decompose().order));
        } catch (SingularException e) {
            System.out.println("  " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[][] plain = {{0, 2, 1}, {1, 1, 0}, {3, 0, -4}};
        int[][] singular = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
        Function<Double, String> decimals = x -> String.format("%8.4f", x + 0.0);
        study("rational", RATIONALS, plain, Rational::toString);
        study("mod 101", new Modulo(101), plain, String::valueOf);
        study("mod 2", new Modulo(2), plain, String::valueOf);
        study("double", DOUBLES, plain, decimals);
        study("singular", RATIONALS, singular, Rational::toString);
        System.out.println("bareiss " + bareiss(plain) + " " + bareiss(singular));
        Matrix<Rational> hilbert = new Matrix<>(RATIONALS, 5, 5, (i, j) -> new Rational(1, i + j + 1));
        System.out.println("hilbert determinant " + hilbert.determinant());
        System.out.print(hilbert.inverse().show(x -> String.format("%7s", x)));
        Matrix<Rational> fibonacci = Matrix.of(RATIONALS, new int[][] {{1, 1}, {1, 0}});
        System.out.println("fibonacci 80 is " + fibonacci.power(80).get(0, 1) + ", minus 7 is " + fibonacci.power(-7).get(0, 1));
        System.out.println("solution " + Matrix.of(RATIONALS, plain).decompose().solve(List.of(new Rational(1, 1), new Rational(1, 2), new Rational(-2, 3))));
        Matrix<Double> wide = Matrix.of(DOUBLES, new int[][] {{1, 2, 3}, {4, 5, 6}});
        System.out.print(wide.times(wide.transposed()).show(decimals));
        try {
            wide.times(wide);
        } catch (IllegalArgumentException e) {
            System.out.println("refused: " + e.getMessage());
        }
        try {
            fibonacci.power(200);
        } catch (ArithmeticException e) {
            System.out.println("overflow: " + e.getMessage());
        }
        System.out.println(new Rational(6, -8).compareTo(new Rational(-2, 3)) + " " + new Rational(6, -8));
    }
}
