//@ why: %s hands width, precision and flags to a Formattable, and toString of anything else is called once per use
import java.util.Formattable;
import java.util.FormattableFlags;
import java.util.Formatter;
import java.util.FormatterClosedException;
import java.util.Locale;

public class FormatCustomFormattable {
    static class Loud implements Formattable {
        @Override
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            String f = ((flags & FormattableFlags.LEFT_JUSTIFY) != 0 ? "L" : "") + ((flags & FormattableFlags.UPPERCASE) != 0 ? "U" : "") + ((flags & FormattableFlags.ALTERNATE) != 0 ? "A" : "");
            formatter.format("{%s,%d,%d}", f, width, precision);
        }

        @Override
        public String toString() {
            return "unused";
        }
    }

    static class Counter {
        int calls;

        @Override
        public String toString() {
            return "call" + ++calls;
        }
    }

    public static void main(String[] args) {
        Loud l = new Loud();
        System.out.println(String.format("%s %5s %-5s %.2s %S %#s %-#10.3S", l, l, l, l, l, l, l));
        Counter c = new Counter();
        System.out.println(String.format("%s %1$s %1$10s %1$.2s %1$S", c) + " " + c.calls);
        StringBuilder sb = new StringBuilder("start:");
        Formatter f = new Formatter(sb, Locale.ROOT);
        f.format("%d,", 1).format("%s;", "two").format("%n");
        System.out.println(sb.toString().trim() + " " + (f.out() == sb) + " " + f.locale().equals(Locale.ROOT) + " " + f.toString().trim());
        f.close();
        try {
            f.format("x");
        } catch (FormatterClosedException e) {
            System.out.println("closed " + e.getMessage());
        }
        try {
            String.format("%s", new Object() {
                @Override
                public String toString() {
                    throw new IllegalStateException("from toString");
                }
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(String.format("%s|%10s|%S", new Object[] {null, null, null}) + String.format("%s", new Object() {
            @Override
            public String toString() {
                return null;
            }
        }));
        System.out.println(String.format("%-10s|%10s|", "\u4e2d\u6587", "\ud83d\ude00") + String.format("%.1s", "\ud83d\ude00").length() + String.format("%C", 'i') + String.format("%5b|%-7b|", true, null));
    }
}
