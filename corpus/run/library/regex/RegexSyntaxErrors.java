//@ why: each kind of bad pattern reports its description, index and a caret line
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

public class RegexSyntaxErrors {
    public static void main(String[] args) {
        String[] bad = {"(", ")", "[a", "a{2", "a{3,1}", "*a", "a**b", "(?<1x>a)", "(?<n>a)(?<n>b)", "\\k<none>", "[z-a]", "(?z)", "\\p{Foo}", "\\x1", "\\u12", "(?<=a+)b", "a{99999999999}", "(?<name", "[a&&", "\\q", "x{,2}", "(?:a"};
        for (String p : bad) {
            try {
                Pattern.compile(p);
                System.out.println(p + " compiles");
            } catch (PatternSyntaxException e) {
                System.out.println(e.getDescription() + " | " + e.getIndex() + " | " + e.getPattern() + " | " + e.getMessage().replace(System.lineSeparator(), " / "));
            }
        }
        String[] fine = {"]", "}", "a{2}{3}", "[]", "a||b", "(|)", "[^]", "\\Q", "a{2,}", "(?)", "[[a]", "(?i:)", "\\1", "[-a]", "{"};
        for (String p : fine) {
            try {
                System.out.println(p + " " + Pattern.compile(p).matcher("aaaaaa]").find());
            } catch (PatternSyntaxException e) {
                System.out.println(p + " refused: " + e.getDescription() + " " + e.getIndex());
            }
        }
        try {
            Pattern.compile(null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        try {
            Pattern.compile("a", 1 << 20);
        } catch (IllegalArgumentException e) {
            System.out.println("IAE " + e.getMessage());
        }
        System.out.println("a.b".split(".").length + " " + "a+b".split("[+]").length);
        Pattern.compile("\\d+").matcher("abc").results().forEach(System.out::println);
        try {
            Pattern.compile("a").matcher("b").start();
        } catch (IllegalStateException e) {
            System.out.println("ISE without a match");
        }
    }
}
