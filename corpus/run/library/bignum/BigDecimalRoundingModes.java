//@ why: the table of all rounding modes, division with and without a terminating expansion, and MathContext precision
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

public class BigDecimalRoundingModes {
    public static void main(String[] args) {
        String[] values = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5", "0.05", "-0.49", "999.99"};
        for (String v : values) {
            StringBuilder b = new StringBuilder(v + ":");
            for (RoundingMode mode : RoundingMode.values()) {
                try {
                    b.append(' ').append(new BigDecimal(v).setScale(0, mode)).append('/').append(new BigDecimal(v).round(new MathContext(1, mode)));
                } catch (ArithmeticException e) {
                    b.append(' ').append(e.getMessage());
                }
            }
            System.out.println(b);
        }
        BigDecimal one = BigDecimal.ONE;
        BigDecimal three = new BigDecimal("3.00");
        System.out.println(one.divide(three, 5, RoundingMode.HALF_EVEN) + " " + one.divide(three, RoundingMode.CEILING) + " " + one.divide(three, MathContext.DECIMAL32) + " " + one.divide(three, MathContext.DECIMAL128) + " " + one.divide(new BigDecimal("8")) + " "
                + new BigDecimal("10.00").divide(new BigDecimal("4")) + " " + new BigDecimal("100").divide(new BigDecimal("0.25")) + " " + new BigDecimal("0.00").divide(three) + " " + new BigDecimal("1E+10").divide(new BigDecimal("5")));
        try {
            one.divide(three);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            one.divide(BigDecimal.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            BigDecimal.ZERO.divide(BigDecimal.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        BigDecimal x = new BigDecimal("-17.375");
        BigDecimal y = new BigDecimal("2.5");
        System.out.println(x.divideToIntegralValue(y) + " " + x.remainder(y) + " " + x.divideAndRemainder(y)[0].scale() + " " + x.multiply(y) + " " + x.multiply(y, new MathContext(3)) + " " + x.add(y, new MathContext(2, RoundingMode.DOWN)) + " " + x.subtract(y) + " " + x.pow(3) + " "
                + y.pow(-2, new MathContext(4)) + " " + y.pow(0) + " " + x.negate(new MathContext(3)) + " " + x.plus(new MathContext(1)));
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(0.1, MathContext.DECIMAL32) + " " + new BigDecimal(1L << 60, new MathContext(5)) + " " + new BigDecimal("2").sqrt(new MathContext(30)) + " " + new BigDecimal("0.0625").sqrt(MathContext.DECIMAL64));
        System.out.println(MathContext.DECIMAL64 + " " + new MathContext("precision=5 roundingMode=FLOOR").getRoundingMode() + " " + new MathContext(0).getPrecision());
        BigDecimal sum = BigDecimal.ZERO;
        for (int k = 0; k < 40; k++) {
            sum = sum.add(BigDecimal.ONE.divide(new BigDecimal(2 * k + 1), 50, RoundingMode.HALF_UP).multiply(new BigDecimal(k % 2 == 0 ? 4 : -4)));
        }
        System.out.println(sum + " " + sum.setScale(3, RoundingMode.HALF_DOWN));
        System.out.println(new BigDecimal("9.995").setScale(2, RoundingMode.HALF_UP) + " " + new BigDecimal("123.45").setScale(-1, RoundingMode.UP) + " " + new BigDecimal("1").setScale(3));
    }
}
