//@ why: scale decides between plain and scientific text, equals differs from compareTo, and parsing accepts only a strict grammar
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

public class BigDecimalTextForms {
    public static void main(String[] args) {
        String[] texts = {"0", "0.00", "-0.0", "123.4500", "1E+3", "1e-7", "0.000001", "0.0000001", "12345E-10", "-1.230E+20", "100", "1.00E5", "+.5", "5.", "00012.30", "123456789012345678901234567890.123", "1E-2147483647", "0E+9", "9E0"};
        for (String t : texts) {
            BigDecimal d = new BigDecimal(t);
            System.out.print(t + " = " + d + " " + d.toEngineeringString() + " scale " + d.scale() + " prec " + d.precision() + " unscaled " + d.unscaledValue() + " sign " + d.signum() + " hash " + d.hashCode());
            if (Math.abs((long) d.scale()) < 1000) {
                System.out.print(" plain " + d.toPlainString() + " stripped " + d.stripTrailingZeros() + "/" + d.stripTrailingZeros().scale() + " int " + d.toBigInteger() + " " + d.doubleValue() + " " + d.longValue() + " " + d.ulp());
            }
            System.out.println();
        }
        for (String bad : new String[] {"", ".", "e5", "1e", "1e+", "1,000", " 1", "1 ", "0x1", "NaN", "1.2.3", "1E99999999999", "--1"}) {
            try {
                System.out.println(new BigDecimal(bad));
            } catch (NumberFormatException e) {
                System.out.println("NFE for [" + bad + "]");
            }
        }
        BigDecimal a = new BigDecimal("2.0");
        BigDecimal b = new BigDecimal("2.00");
        Set<BigDecimal> hash = new HashSet<>(List.of(a, b));
        Set<BigDecimal> tree = new TreeSet<>(List.of(a, b));
        System.out.println(a.equals(b) + " " + a.compareTo(b) + " " + hash.size() + " " + tree.size() + " " + a.stripTrailingZeros().equals(b.stripTrailingZeros()) + " " + a.max(b) + " " + b.min(a) + " " + BigDecimal.ZERO.equals(new BigDecimal("0.0").stripTrailingZeros()));
        System.out.println(BigDecimal.valueOf(12345, 3) + " " + BigDecimal.valueOf(12345, -3) + " " + BigDecimal.valueOf(5, 9) + " " + new BigDecimal(BigInteger.TEN.pow(30), 15) + " " + BigDecimal.valueOf(1.0) + " " + BigDecimal.valueOf(1e20) + " " + new BigDecimal(new char[] {'1', '.', '5'}));
        System.out.println(a.movePointLeft(3) + " " + a.movePointRight(3) + " " + a.scaleByPowerOfTen(3) + " " + a.movePointRight(0) + " " + new BigDecimal("1E+3").movePointLeft(1));
        for (String s : new String[] {"5", "5.0", "5.5", "1E+2", "9223372036854775808"}) {
            try {
                System.out.print(new BigDecimal(s).longValueExact() + " ");
            } catch (ArithmeticException e) {
                System.out.print(e.getMessage() + " ");
            }
        }
        System.out.println(new BigDecimal("300.7").byteValue() + " " + new BigDecimal("1E+400").doubleValue() + " " + new BigDecimal("-1E-400").doubleValue() + " " + new BigDecimal("16777217").floatValue() + " " + new BigDecimal("0.1").floatValue());
        System.out.println(new BigDecimal("1.10").add(new BigDecimal("2.205")) + " " + new BigDecimal("1.10").multiply(new BigDecimal("2.00")) + " " + new BigDecimal("1E+5").add(BigDecimal.ONE) + " " + new BigDecimal("1.5").subtract(new BigDecimal("1.50")));
        try {
            new BigDecimal(Double.NaN);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
