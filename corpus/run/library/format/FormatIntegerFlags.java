//@ why: every flag of the integral conversions with widths, signs, groups and negative numbers in hex and octal
import java.math.BigInteger;
import java.util.Locale;

public class FormatIntegerFlags {
    static void f(String format, Object... args) {
        System.out.println(format + " => [" + String.format(Locale.ROOT, format, args) + "]");
    }

    public static void main(String[] args) {
        for (String s : new String[] {"%d", "%5d", "%-5d|", "%05d", "%+d", "% d", "%,d", "%(d", "%+,8d", "%0,9d", "%(,d", "%-8d|", "% 06d", "%(08d", "%x", "%X", "%#x", "%08x", "%#010x", "%o", "%#o", "%-6o|"}) {
            f(s, 42);
            f(s, -1234567);
        }
        f("%d %d %d %d", (byte) -1, (short) -1, 1L << 40, Integer.MIN_VALUE);
        f("%x %x %x %X %o", (byte) -1, (short) -1, -1, -1L, (byte) -8);
        f("%x %+x %x %,d %(d", new BigInteger("-255"), BigInteger.TEN, BigInteger.ZERO, new BigInteger("123456789012345678901234567890"), new BigInteger("-77"));
        f("%#x %X %o %030d", new BigInteger("-255"), new BigInteger("deadbeefcafe", 16), BigInteger.valueOf(-8), BigInteger.valueOf(-5).pow(11));
        f("%2$s %1$s %s %<s %s %3$s", "a", "b", "c");
        f("%1$d %1$x %1$o %1$s", 255);
        f("%d %x %s", null, null, null);
        f("%,d %,d %,d %,d", 0, 999, 1000, -1000000);
        f("%c%c%c %C %5c|%-3c|", 'a', 65, (byte) 66, 'z', 'q', 'r');
        f("%c %c", 0x1f600, null);
        f("%b %b %b %B %6b|%.2b", true, null, "x", false, true, false);
        f("%h %h %H %h", "hello", null, "hello", 42);
        f("%s %S %10s|%-10s|%.3s|%8.2s|%-8.2s|", "text", "text", "right", "left", "truncate", "abc", "xyz");
        f("%n%%%5%|%-5%|");
        f("%s %s %s", new int[0].length, java.util.List.of(1, 2), new StringBuilder("sb"));
        f("%S %s", java.util.Arrays.asList("\u00df", null), Locale.ROOT);
        f("%d%%", 50);
        f("", 1, 2, 3);
        f("%3$s", 1, 2, 3);
        System.out.println("%-4s|%4s".formatted("ab", "cd"));
        System.out.printf("%s %d%n", "printf", 7).printf(Locale.US, "%,d%n", 1234567);
    }
}
