//@ why: %f rounds half up on the decimal expansion, %g switches to science, %e and %a have fixed exponents forms
import java.math.BigDecimal;
import java.util.Locale;

public class FormatFloatingPoint {
    static void f(String format, Object... args) {
        System.out.println(format + " => [" + String.format(Locale.US, format, args) + "]");
    }

    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 1.0, 0.5, 1.5, 2.5, 0.125, 0.375, 1234567.891, -1234.5678, 1e-5, 9.999999, 99999.95, 1e10, 1e20, 123456789012345680.0, Double.MAX_VALUE, 1e-300, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double v : values) {
            System.out.println(String.format("%f|%.0f|%.1f|%5.2f|%.3e|%g|%.3g|%a|%,.2f|%+.1f|%(.1f|%010.2f|% .1f|%E|%G", v, v, v, v, v, v, v, v, v, v, v, v, v, v, v));
        }
        f("%.2f %.2f %.2f %.1f %.1f", 0.005, 0.015, 1.005, 0.25, 0.35);
        f("%.0f %.0f %.0f %.0f", 0.5, 1.5, 2.5, -0.5);
        f("%.3f %.10f %.20f", 1.0005, 0.1, 0.5);
        f("%8.3f|%-8.3f|%08.3f|%+8.3f|%,12.2f|%#.0f", 3.14159, 3.14159, -3.14159, 3.14159, 9876543.21, 3.0);
        f("%e %.0e %#.0e %12.2e|%-12.2e|", 12345.678, 15000.0, 3.0, -0.00012345, 1e100);
        f("%g %g %g %g %.1g %.10g", 0.0001, 0.00009999, 100000.0, 999999.5, 0.55, 1.0 / 3);
        f("%a %a %a %a %.3a", 1.0, -0.1, Double.MIN_VALUE, 255.5, 1.9999);
        f("%f %.2f %e %s", 1.5f, 0.1f, 2.5f, 0.1f);
        f("%f %.1f %.3f %e %,f %s", new BigDecimal("123456789.987654321"), new BigDecimal("0.25"), new BigDecimal("-1E+3"), new BigDecimal("0.000123"), new BigDecimal("9999999"), new BigDecimal("1E+5"));
        f("%.2f %10.1f| %(.2f %g", new BigDecimal("2.345"), new BigDecimal("-0.05"), new BigDecimal("-7.005"), new BigDecimal("1234567.8"));
        f("%5.1f|%-9f|%09.1f|%+f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        f("%(f %(f", Double.NEGATIVE_INFINITY, -0.0);
        f("%.15f %.17f %.30f", 0.1, 0.1, 0.1);
        f("%f %e %g", null, null, null);
        f("%.1f %.1f %.1f", 0.95, 9.95, 99.95);
        f("%.3f", 1e15 / 7);
        f("%,.3f %(,.2f", 1234567.0005, -98765.432);
        System.out.println(String.format("%6.2f%6.2f%6.2f", 1.0, 22.22, 333.333) + String.format("%s %s", 1e7, 1e-4f));
    }
}
