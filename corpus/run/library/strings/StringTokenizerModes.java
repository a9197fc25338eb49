//@ why: StringTokenizer may return delimiters, change them midway and handle supplementary delimiters
import java.util.NoSuchElementException;
import java.util.StringTokenizer;

public class StringTokenizerModes {
    static void all(StringTokenizer t) {
        StringBuilder b = new StringBuilder();
        b.append(t.countTokens()).append(':');
        while (t.hasMoreTokens()) {
            b.append('[').append(t.nextToken()).append(']');
        }
        System.out.println(b.toString().replace("\t", "\\t").replace("\n", "\\n"));
    }

    public static void main(String[] args) {
        all(new StringTokenizer("  the quick\tbrown\n\rfox\f "));
        all(new StringTokenizer("a,b;;c,", ",;"));
        all(new StringTokenizer("a,b;;c,", ",;", true));
        all(new StringTokenizer("", ","));
        all(new StringTokenizer(",,,", ","));
        all(new StringTokenizer("abc", ""));
        all(new StringTokenizer("a\ud83d\ude00b\ud83d\ude00\ud83d\ude00c", "\ud83d\ude00"));
        all(new StringTokenizer("a\ud83d\ude00b", "\ud83d\ude00", true));
        StringTokenizer t = new StringTokenizer("key=value;other=thing", "=");
        System.out.println(t.nextToken() + " " + t.nextToken(";") + " " + t.nextToken("=") + " " + t.countTokens() + " " + t.nextElement());
        try {
            t.nextToken();
        } catch (NoSuchElementException e) {
            System.out.println("done " + e.getMessage());
        }
        StringTokenizer lazy = new StringTokenizer("x", null);
        try {
            lazy.nextToken();
        } catch (NullPointerException e) {
            System.out.println("null delimiters fail late");
        }
    }
}
