//@ why: signed division, remainders, powers and gcd of big numbers, with identities checked over many sizes up to Toom-Cook
import java.math.BigInteger;

public class BigIntegerArithmetic {
    static final BigInteger ZERO = BigInteger.ZERO;

    public static void main(String[] args) {
        BigInteger[] xs = {new BigInteger("12345678901234567890123"), new BigInteger("-98765432109876543210"), BigInteger.valueOf(7), BigInteger.valueOf(-1), BigInteger.valueOf(Long.MIN_VALUE)};
        for (BigInteger a : xs) {
            for (BigInteger b : xs) {
                BigInteger[] qr = a.divideAndRemainder(b);
                System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + qr[0] + " " + qr[1] + " " + a.gcd(b) + " " + a.compareTo(b) + " " + a.mod(b.abs()) + " " + a.max(b));
            }
        }
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 60; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f + " " + f.bitLength() + " " + f.getLowestSetBit());
        int ok = 0;
        for (int bits : new int[] {10, 40, 200, 900, 2600, 9000}) {
            BigInteger a = BigInteger.valueOf(3).pow(bits).add(BigInteger.valueOf(bits));
            BigInteger b = BigInteger.valueOf(7).pow(bits / 3).subtract(BigInteger.TEN);
            BigInteger p = a.multiply(b);
            BigInteger[] qr = p.add(b.subtract(BigInteger.ONE)).divideAndRemainder(b);
            ok += qr[0].equals(a) && qr[1].equals(b.subtract(BigInteger.ONE)) ? 1 : 0;
            ok += a.multiply(a).equals(a.pow(2)) && a.add(b).pow(2).equals(a.pow(2).add(p.shiftLeft(1)).add(b.pow(2))) ? 1 : 0;
            ok += bits > 1000 || a.pow(2).sqrt().equals(a) ? 1 : 0;
            System.out.print(p.bitLength() + ":" + p.hashCode() + " ");
        }
        System.out.println(ok);
        BigInteger m = new BigInteger("1000000007");
        System.out.println(BigInteger.TWO.modPow(new BigInteger("123456789012345678901234567890"), m) + " " + BigInteger.valueOf(3).modInverse(m) + " " + BigInteger.valueOf(-5).modPow(BigInteger.valueOf(3), BigInteger.valueOf(13)) + " "
                + BigInteger.valueOf(3).modPow(BigInteger.valueOf(-2), BigInteger.valueOf(7)) + " " + BigInteger.valueOf(5).modPow(BigInteger.valueOf(1000), BigInteger.valueOf(1024)));
        Runnable[] bad = {() -> ZERO.divide(ZERO), () -> BigInteger.ONE.mod(BigInteger.valueOf(-3)), () -> BigInteger.TWO.modInverse(BigInteger.valueOf(4)), () -> BigInteger.TEN.pow(-1), () -> BigInteger.TWO.modPow(BigInteger.ONE, ZERO),
            () -> BigInteger.ONE.negate().sqrt(), () -> BigInteger.TWO.pow(64).longValueExact(), () -> BigInteger.valueOf(1L << 31).intValueExact(), () -> new BigInteger(""), () -> new BigInteger("1-2"), () -> new BigInteger("12", 2), () -> new BigInteger("+-5")};
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("fine");
            } catch (ArithmeticException | NumberFormatException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        BigInteger big = BigInteger.TWO.pow(70).add(BigInteger.valueOf(5));
        System.out.println(big.intValue() + " " + big.longValue() + " " + big.doubleValue() + " " + big.negate().floatValue() + " " + BigInteger.TEN.pow(400).doubleValue() + " " + new BigInteger("9007199254740993").doubleValue() + " " + big.shortValue());
    }
}
