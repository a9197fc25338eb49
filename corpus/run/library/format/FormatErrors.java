//@ why: each wrong format string throws its own exception with an exact message
import java.util.IllegalFormatException;

public class FormatErrors {
    static void f(String format, Object... args) {
        try {
            System.out.println("[" + String.format(format, args) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        f("%d");
        f("%s %s", 1);
        f("%2$s", 1);
        f("%d", "text");
        f("%d", 1.5);
        f("%f", 1);
        f("%x", 1.0);
        f("%c", "s");
        f("%c", 1L);
        f("%c", 0x110000);
        f("%e", 'c');
        f("%b", 1);
        f("%q", 1);
        f("%", 1);
        f("abc %");
        f("%5");
        f("%-d", 1);
        f("%05", 1);
        f("%0d", 1);
        f("%-05d", 1);
        f("%+ d", 1);
        f("%#d", 1);
        f("%,x", 1);
        f("%+x", 1);
        f("%+s", "x");
        f("%#s", "x");
        f("%.2d", 1);
        f("%.2c", 'c');
        f("%--5d", 1);
        f("%<s", 1);
        f("%5n");
        f("%.1%");
        f("%#c", 'c');
        f("%(s", "x");
        f("%,e", 1.0);
        f("%#g", 1.0);
        f("%.5a %,a", 1.0, 1.0);
        f("%i", 1);
        f("%l", 1);
        f("%D", 1);
        f("%1$s %s %s", "only");
        f("%z$s", 1);
        f("%s", (Object[]) null);
        try {
            String.format(null, 1);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
