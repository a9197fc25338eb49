//@ why: System.out and System.err can be replaced and restored, and properties and line separators have fixed answers
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;

public class SystemSetOutRedirect {
    static class Prefixed extends PrintStream {
        Prefixed(PrintStream out) {
            super(out);
        }

        @Override
        public void println(String s) {
            super.println("> " + s);
        }
    }

    public static void main(String[] args) throws IOException {
        PrintStream original = System.out;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setOut(new PrintStream(bytes, true));
        System.out.println("hidden");
        System.out.printf("%s%n", "also hidden");
        System.setOut(original);
        System.out.println(bytes.toString().replace("\n", "|"));
        System.setOut(new Prefixed(original));
        System.out.println("prefixed");
        System.out.println(42);
        System.out.println((Object) "object");
        System.setOut(original);
        PrintStream err = System.err;
        bytes.reset();
        System.setErr(new PrintStream(bytes));
        System.err.println("err");
        new IllegalStateException("traced").printStackTrace();
        System.setErr(err);
        System.out.println(bytes.toString().lines().limit(2).toList() + " " + bytes.toString().contains("at SystemSetOutRedirect.main(SystemSetOutRedirect.java:"));
        InputStream in = System.in;
        System.setIn(new ByteArrayInputStream("fake".getBytes()));
        System.out.println((char) System.in.read() + new String(System.in.readAllBytes()));
        System.setIn(in);
        System.out.println(System.getProperty("no.such.key") + " " + System.getProperty("no.such.key", "dflt") + " " + System.getProperty("line.separator").equals("\n") + " " + System.lineSeparator().length() + " " + System.getProperty("file.separator") + System.getProperty("path.separator"));
        System.out.println(System.setProperty("my.key", "1") + " " + System.setProperty("my.key", "2") + " " + System.getProperty("my.key") + " " + Integer.getInteger("my.key") + " " + System.clearProperty("my.key") + " " + System.getProperty("my.key"));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println((Runtime.getRuntime().availableProcessors() > 0) + " " + (Runtime.getRuntime().totalMemory() > 0) + " " + (System.nanoTime() - System.nanoTime() <= 0) + " " + (System.currentTimeMillis() > 1_500_000_000_000L) + " " + System.identityHashCode(null));
        System.out.println(args.length + " " + (System.getenv("SMALLSCOPE_SURELY_UNSET") == null));
    }
}
