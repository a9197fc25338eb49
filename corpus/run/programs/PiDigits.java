//@ why: big numbers: pi by a spigot and by Machin's formula, e, square roots, RSA, Fibonacci, factorisation and exact fractions
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public class PiDigits {
    /** Gibbons' unbounded spigot: an endless iterator of decimal digits. */
    static class Spigot implements Iterator<Integer> {
        private BigInteger q = BigInteger.ONE;
        private BigInteger r = BigInteger.ZERO;
        private BigInteger t = BigInteger.ONE;
        private BigInteger k = BigInteger.ONE;
        private BigInteger n = BigInteger.valueOf(3);
        private BigInteger l = BigInteger.valueOf(3);
        private int rounds;

        @Override
        public boolean hasNext() {
            return true;
        }

        @Override
        public Integer next() {
            BigInteger four = BigInteger.valueOf(4);
            BigInteger seven = BigInteger.valueOf(7);
            while (q.multiply(four).add(r).subtract(t).compareTo(n.multiply(t)) >= 0) {
                rounds++;
                BigInteger nextR = q.shiftLeft(1).add(r).multiply(l);
                BigInteger nextN = q.multiply(k).multiply(seven).add(BigInteger.TWO).add(r.multiply(l)).divide(t.multiply(l));
                q = q.multiply(k);
                t = t.multiply(l);
                l = l.add(BigInteger.TWO);
                k = k.add(BigInteger.ONE);
                n = nextN;
                r = nextR;
            }
            int digit = n.intValueExact();
            BigInteger nextR = r.subtract(n.multiply(t)).multiply(BigInteger.TEN);
            n = q.multiply(BigInteger.valueOf(3)).add(r).multiply(BigInteger.TEN).divide(t).subtract(n.multiply(BigInteger.TEN));
            q = q.multiply(BigInteger.TEN);
            r = nextR;
            return digit;
        }
    }

    static BigInteger arccot(int x, BigInteger unity) {
        BigInteger square = BigInteger.valueOf((long) x * x);
        BigInteger power = unity.divide(BigInteger.valueOf(x));
        BigInteger sum = power;
        for (int n = 3, sign = -1; power.signum() != 0; n += 2, sign = -sign) {
            power = power.divide(square);
            BigInteger term = power.divide(BigInteger.valueOf(n));
            sum = sign > 0 ? sum.add(term) : sum.subtract(term);
        }
        return sum;
    }

    static String machin(int digits) {
        BigInteger unity = BigInteger.TEN.pow(digits + 10);
        BigInteger quarter = arccot(5, unity).shiftLeft(2).subtract(arccot(239, unity));
        return quarter.shiftLeft(2).divide(BigInteger.TEN.pow(10)).toString();
    }

    static BigDecimal euler(int digits) {
        BigDecimal sum = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        BigDecimal limit = BigDecimal.ONE.movePointLeft(digits + 5);
        for (int n = 1; term.compareTo(limit) > 0; n++) {
            term = term.divide(BigDecimal.valueOf(n), digits + 8, RoundingMode.HALF_EVEN);
            sum = sum.add(term);
        }
        return sum.setScale(digits, RoundingMode.DOWN);
    }

    static BigDecimal root(int value, int digits) {
        MathContext context = new MathContext(digits + 5);
        BigDecimal number = BigDecimal.valueOf(value);
        UnaryOperator<BigDecimal> newton = x -> x.add(number.divide(x, context)).divide(BigDecimal.valueOf(2), context);
        BigDecimal x = BigDecimal.valueOf(Math.sqrt(value));
        for (int i = 0; i < 5; i++) {
            x = newton.apply(x);
        }
        return x.setScale(digits, RoundingMode.DOWN);
    }

    /** F(2n) and F(2n+1) from F(n) and F(n+1). */
    static BigInteger[] fibonacci(int n) {
        if (n == 0) {
            return new BigInteger[] {BigInteger.ZERO, BigInteger.ONE};
        }
        BigInteger[] half = fibonacci(n / 2);
        BigInteger even = half[0].multiply(half[1].shiftLeft(1).subtract(half[0]));
        BigInteger odd = half[0].pow(2).add(half[1].pow(2));
        return n % 2 == 0 ? new BigInteger[] {even, odd} : new BigInteger[] {odd, even.add(odd)};
    }

    record Fraction(BigInteger top, BigInteger bottom) implements Comparable<Fraction> {
        static final Fraction ZERO = of(0, 1);

        Fraction {
            if (bottom.signum() == 0) {
                throw new ArithmeticException("fraction " + top + "/0");
            }
            BigInteger divisor = top.gcd(bottom).multiply(BigInteger.valueOf(bottom.signum()));
            top = top.divide(divisor);
            bottom = bottom.divide(divisor);
        }

        static Fraction of(long top, long bottom) {
            return new Fraction(BigInteger.valueOf(top), BigInteger.valueOf(bottom));
        }

        Fraction plus(Fraction other) {
            return new Fraction(top.multiply(other.bottom).add(other.top.multiply(bottom)), bottom.multiply(other.bottom));
        }

        Fraction times(Fraction other) {
            return new Fraction(top.multiply(other.top), bottom.multiply(other.bottom));
        }

        Fraction negated() {
            return new Fraction(top.negate(), bottom);
        }

        @Override
        public int compareTo(Fraction other) {
            return top.multiply(other.bottom).compareTo(other.top.multiply(bottom));
        }

        /** Finds the digits that repeat for ever. */
        String decimal() {
            BigInteger[] parts = top.abs().divideAndRemainder(bottom);
            StringBuilder out = new StringBuilder(top.signum() < 0 ? "-" : "").append(parts[0]).append('.');
            Map<BigInteger, Integer> seen = new TreeMap<>();
            BigInteger rest = parts[1];
            while (rest.signum() != 0) {
                Integer start = seen.putIfAbsent(rest, out.length());
                if (start != null) {
                    return out.insert(start.intValue(), '(').append(')').toString();
                }
                BigInteger[] step = rest.multiply(BigInteger.TEN).divideAndRemainder(bottom);
                out.append(step[0]);
                rest = step[1];
            }
            return out.toString();
        }

        @Override
        public String toString() {
            return bottom.equals(BigInteger.ONE) ? top.toString() : top + "/" + bottom;
        }
    }

    static List<Fraction> bernoulli(int count) {
        List<Fraction> numbers = new ArrayList<>();
        for (int m = 0; m < count; m++) {
            Fraction sum = Fraction.ZERO;
            for (int k = 0; k < m; k++) {
                sum = sum.plus(new Fraction(binomial(m + 1, k), BigInteger.ONE).times(numbers.get(k)));
            }
            numbers.add(m == 0 ? Fraction.of(1, 1) : sum.negated().times(Fraction.of(1, m + 1)));
        }
        return numbers;
    }

    static BigInteger binomial(int n, int k) {
        return IntStream.rangeClosed(1, k).boxed().reduce(BigInteger.ONE, (product, i) -> product.multiply(BigInteger.valueOf(n - k + i))
                .divide(BigInteger.valueOf(i)), BigInteger::multiply);
    }

    static Map<BigInteger, Integer> factors(BigInteger number) {
        Map<BigInteger, Integer> factors = new TreeMap<>();
        BigInteger rest = number;
        BigInteger divisor = BigInteger.TWO;
        while (divisor.multiply(divisor).compareTo(rest) <= 0) {
            BigInteger[] parts = rest.divideAndRemainder(divisor);
            if (parts[1].signum() == 0) {
                factors.merge(divisor, 1, Integer::sum);
                rest = parts[0];
            } else {
                divisor = divisor.equals(BigInteger.TWO) ? BigInteger.valueOf(3) : divisor.add(BigInteger.TWO);
            }
        }
        if (rest.compareTo(BigInteger.ONE) > 0) {
            factors.merge(rest, 1, Integer::sum);
        }
        return factors;
    }

    static void rsa(String message) {
        BigInteger p = new BigInteger("170141183460469231731687303715884105727");
        BigInteger q = new BigInteger("2305843009213693951");
        BigInteger n = p.multiply(q);
        BigInteger phi = p.subtract(BigInteger.ONE).multiply(q.subtract(BigInteger.ONE));
        BigInteger e = BigInteger.valueOf(65537);
        BigInteger d = e.modInverse(phi);
        BigInteger plain = BigInteger.ZERO;
        for (char c : message.toCharArray()) {
            plain = plain.shiftLeft(8).or(BigInteger.valueOf(c));
        }
        BigInteger secret = plain.modPow(e, n);
        BigInteger back = secret.modPow(d, n);
        StringBuilder text = new StringBuilder();
        for (int shift = back.bitLength() / 8 * 8; shift >= 0; shift -= 8) {
            char c = (char) back.shiftRight(shift).and(BigInteger.valueOf(255)).intValue();
            text.append(c == 0 ? "" : String.valueOf(c));
        }
        System.out.println("rsa " + n.bitLength() + " bits: " + secret.toString(16) + " -> " + text);
    }

    static String grouped(String digits) {
        return digits.replaceAll("(.{10})(?=.)", "$1 ");
    }

    public static void main(String[] args) {
        Spigot spigot = new Spigot();
        String pi = Stream.generate(spigot::next).limit(120).map(String::valueOf).collect(Collectors.joining());
        for (int i = 0; i < pi.length(); i += 40) {
            System.out.println("pi " + grouped(pi.substring(i, i + 40)));
        }
        System.out.println("machin agrees: " + machin(119).equals(pi) + ", spigot rounds " + spigot.rounds);
        Map<Character, Long> histogram = pi.chars().mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> c, TreeMap::new, Collectors.counting()));
        System.out.println("digits " + histogram);
        System.out.println("e  " + euler(60));
        IntFunction<String> roots = value -> "root " + value + " " + root(value, 50);
        System.out.println(roots.apply(2));
        System.out.println(roots.apply(3));
        System.out.println("root of 10^40+1 is " + BigInteger.TEN.pow(40).add(BigInteger.ONE).sqrt());

        BinaryOperator<BigInteger> product = BigInteger::multiply;
        BigInteger factorial = IntStream.rangeClosed(1, 60).mapToObj(BigInteger::valueOf).reduce(BigInteger.ONE, product);
        System.out.println("60! = " + factorial + ", trailing zero bits " + factorial.getLowestSetBit() + ", bits set " + factorial.bitCount());
        System.out.println("factors of 20! " + factors(IntStream.rangeClosed(1, 20).mapToObj(BigInteger::valueOf).reduce(product).get()));
        System.out.println("factors of 2^32+1 " + factors(BigInteger.ONE.shiftLeft(32).add(BigInteger.ONE)));
        System.out.println("fibonacci 300 = " + fibonacci(300)[0]);
        rsa("Smallscope runs");

        List<Fraction> numbers = bernoulli(21);
        for (int i = 0; i < numbers.size(); i += i < 2 ? 1 : 2) {
            System.out.println("B" + i + " = " + numbers.get(i));
        }
        System.out.println("largest " + numbers.stream().max(Fraction::compareTo).get());
        Fraction harmonic = IntStream.rangeClosed(1, 20).mapToObj(i -> Fraction.of(1, i)).reduce(Fraction.ZERO, Fraction::plus);
        System.out.println("harmonic 20 = " + harmonic);
        for (Fraction fraction : List.of(Fraction.of(1, 3), Fraction.of(-1, 7), Fraction.of(5, 8), Fraction.of(22, 12), Fraction.of(1, 97))) {
            System.out.println(fraction + " = " + fraction.decimal());
        }
        BigInteger negative = BigInteger.valueOf(-1234567890123456789L).multiply(BigInteger.TEN);
        System.out.println(negative.mod(BigInteger.valueOf(97)) + " " + negative.remainder(BigInteger.valueOf(97)) + " " + negative.shiftRight(7) + " "
                + negative.not().and(BigInteger.valueOf(0xffff)) + " " + negative.longValue() + " " + negative.doubleValue());
        List<Supplier<Object>> failures = List.of(() -> Fraction.of(1, 0), () -> negative.intValueExact(),
                () -> BigDecimal.ONE.divide(BigDecimal.valueOf(3)), () -> BigInteger.TWO.modInverse(BigInteger.TEN), () -> negative.sqrt(), () -> new BigInteger("12a"));
        for (Supplier<Object> failure : failures) {
            try {
                System.out.println(failure.get());
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
