//@ why: two's complement view of big numbers: shifts, logic, bytes, bit counts, radices and known primes
import java.math.BigInteger;
import java.util.Arrays;

public class BigIntegerBitsAndRadix {
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789abcdef0123456789", 16);
        BigInteger b = a.negate();
        for (BigInteger x : new BigInteger[] {a, b, BigInteger.ZERO, BigInteger.ONE, BigInteger.valueOf(-1), BigInteger.valueOf(-256), BigInteger.valueOf(255), BigInteger.TWO.pow(64), BigInteger.TWO.pow(31).negate()}) {
            System.out.println(x + " " + x.bitLength() + " " + x.bitCount() + " " + x.getLowestSetBit() + " " + x.signum() + " " + Arrays.toString(x.toByteArray()) + " " + x.not() + " " + x.shiftLeft(5) + " " + x.shiftRight(5) + " " + x.shiftRight(500) + " "
                    + x.shiftLeft(-3) + " " + x.testBit(3) + " " + x.testBit(1000) + " " + x.setBit(70) + " " + x.clearBit(0) + " " + x.flipBit(2) + " " + x.hashCode());
        }
        System.out.println(a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.andNot(b) + " " + b.and(BigInteger.valueOf(0xff)) + " " + b.xor(BigInteger.valueOf(-1)).equals(a.subtract(BigInteger.ONE)));
        for (int radix : new int[] {2, 3, 7, 10, 16, 32, 36, 1, 40}) {
            String s = b.toString(radix);
            System.out.println(radix + " " + s + " " + (radix >= 2 && radix <= 36 ? new BigInteger(s, radix).equals(b) : "decimal"));
        }
        String huge = BigInteger.valueOf(7).pow(3000).toString();
        System.out.println(huge.length() + " " + huge.hashCode() + " " + new BigInteger(huge).equals(BigInteger.valueOf(7).pow(3000)) + " " + BigInteger.TEN.pow(1500).toString().chars().filter(c -> c == '0').count() + " " + BigInteger.valueOf(3).pow(5000).toString(16).hashCode());
        System.out.println(new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(new byte[] {0, 0, 0, 5}) + " " + new BigInteger(-1, new byte[] {1, 0}) + " " + new BigInteger(1, new byte[] {-1, -1}) + " " + new BigInteger(0, new byte[0]) + " " + new BigInteger("+000123") + " " + new BigInteger("-0"));
        String[] numbers = {"-7", "0", "1", "2", "3", "4", "97", "561", "2147483647", "1000000007", "18446744073709551557", "18446744073709551556", "170141183460469231731687303715884105727", "170141183460469231731687303715884105729", "3215031751"};
        StringBuilder primes = new StringBuilder();
        for (String n : numbers) {
            primes.append(new BigInteger(n).isProbablePrime(50) ? 'P' : '.');
        }
        System.out.println(primes + " " + BigInteger.valueOf(1000).nextProbablePrime() + " " + BigInteger.TWO.pow(40).nextProbablePrime() + " " + BigInteger.ZERO.nextProbablePrime());
        System.out.println((BigInteger.valueOf(16) == BigInteger.valueOf(16)) + " " + (BigInteger.valueOf(1) == BigInteger.ONE) + " " + BigInteger.TEN.equals(10) + " " + new BigInteger("99").sqrt() + " " + Arrays.toString(new BigInteger("1000000000000000000001").sqrtAndRemainder()));
        try {
            a.testBit(-1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
