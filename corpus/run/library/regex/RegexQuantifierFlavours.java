//@ why: greedy, lazy and possessive quantifiers, bounded repeats and lookaround decide between several possible matches
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class RegexQuantifierFlavours {
    static String all(String regex, String input, int flags) {
        Matcher m = Pattern.compile(regex, flags).matcher(input);
        StringBuilder b = new StringBuilder();
        while (m.find()) {
            b.append('[').append(m.group()).append(']');
        }
        return b.toString().replace("\n", "\\n").replace("\r", "\\r");
    }

    public static void main(String[] args) {
        String html = "<a><b></b></a>";
        for (String r : new String[] {"<.+>", "<.+?>", "<.++>", "<[^>]++>", ".*?b", ".*b", ".*+b", "(?>.*)b", "<.{2}>", "<.{2,}>", "<.{0,2}?>", "(?:<.>){2}", "x*", "x*?", "x*+", "</?\\w>$"}) {
            System.out.println(r + " " + all(r, html, 0));
        }
        System.out.println(all("\\d{1,3}(?=(\\d{3})+$)", "1234567", 0) + all("(?<!\\d)\\d{2}(?!\\d)", "1 22 333 44", 0) + all("(?<=\\$)\\d+", "$5 6 $77", 0) + all("\\b\\w", "hello big-world", 0) + all("\\B\\w", "hey you", 0));
        String lines = "one\nTwo\r\nthree\u2028four";
        System.out.println(all("^.", lines, 0) + all("^.", lines, Pattern.MULTILINE) + all("^.", lines, Pattern.MULTILINE | Pattern.UNIX_LINES) + all(".$", lines, Pattern.MULTILINE) + all("e.T", lines, 0) + all("e.T", lines, Pattern.DOTALL));
        System.out.println(all("t\\w+", lines, Pattern.CASE_INSENSITIVE) + all("(?i)T(?-i)W", "tW tw TW", 0) + all("a b # comment\n c", "abc", Pattern.COMMENTS) + all("a.b[", "xa.b[", Pattern.LITERAL) + all("\\R", lines, 0).length());
        System.out.println(all("o$", "foo\n", 0) + all("o\\z", "foo\n", 0) + all("o\\Z", "foo\n", 0) + all("\\Ao", "oo", 0) + all("\\Go", "oooxo", 0));
        System.out.println(all("\\Q.*\\E+", "a.**b", 0) + all("[a-c&&[^b]]+", "abcabc", 0) + all("[^a-c]+", "abcdef", 0) + all("[a\\-z]+", "a-z m", 0) + all("[]a]", "]a", 0).length() + all("[\\w&&[^\\d_]]+", "ab1_c", 0) + all("[a-m[x-z]]+", "amnxz", 0));
        System.out.println(all("\\p{L}+", "a\u00e9\u4e2d1", 0) + all("\\p{Lu}", "aB\u00c9", 0) + all("\\p{Alpha}+", "a\u00e9", 0) + all("\\w+", "a\u00e9_1", 0) + all("\\w+", "a\u00e9_1", Pattern.UNICODE_CHARACTER_CLASS) + all("\\p{IsGreek}+", "abc\u03b1\u03b2", 0)
                + all("\\P{Punct}+", "a,b", 0) + all("\\p{javaUpperCase}", "aBc", 0) + all("[\\x41\\u0042\\t]", "A\tBC", 0).replace('\t', 'T'));
        System.out.println(all(".", "a\ud83d\ude00b", 0).length() + all("\ud83d", "\ud83d\ude00", 0) + all("\\x{1f600}", "x\ud83d\ude00", 0).length() + " " + all("\u00c9", "\u00e9", Pattern.CASE_INSENSITIVE) + all("\u00c9", "\u00e9", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE));
        System.out.println(all("\\h+\\v?", "a \t\n", 0).length() + all("\\s", " \u00a0", 0).length() + all("\\D+", "12ab34", 0) + all("[\\s\\S]{3}", "a\nbcd", 0) + all("a|ab|abc", "abc", 0) + all("(?s:.)+", "x\ny", 0) + all("\\0101\\cA?\\e?", "A", 0));
        System.out.println("aaaaaaaaaaaaaaaaaaaaaaaab".matches("(?>a+)+b") + " " + "aaaaaaaaaaaaaaaaaa!".matches("(a|aa)+b") + " " + "ab".matches("a") + " " + Pattern.matches("a?b??", "ab"));
    }
}
