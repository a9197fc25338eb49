//@ why: appendReplacement, functional replacement, quoteReplacement and region/anchor settings of a matcher
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class RegexReplaceAndAppend {
    public static void main(String[] args) {
        Matcher m = Pattern.compile("\\$\\{(\\w+)}").matcher("Hi ${name}, ${day} ${x}!");
        StringBuilder out = new StringBuilder();
        StringBuffer old = new StringBuffer();
        while (m.find()) {
            m.appendReplacement(out, m.group(1).equals("x") ? Matcher.quoteReplacement("$1\\") : "<$1$1>");
        }
        m.appendTail(out);
        System.out.println(out);
        m.reset();
        m.find();
        m.appendReplacement(old, "\\$\\\\");
        System.out.println(m.appendTail(old));
        System.out.println(Pattern.compile("\\b[a-z]").matcher("the end of it").replaceAll(r -> r.group().toUpperCase(Locale.ROOT)) + " " + Pattern.compile("\\d+").matcher("a1b22").replaceFirst(r -> "" + r.group().length() * 10));
        System.out.println(Pattern.compile("(\\d)(\\d)?").matcher("12 3").replaceAll("$2-$1") + " " + "x".replaceAll("x", Matcher.quoteReplacement("a$b\\c")) + " " + "abc".replaceAll("(b)", "$11"));
        System.out.println(Pattern.quote("a.b") + " " + Pattern.quote("\\E") + " " + "1\\E2".matches(Pattern.quote("1\\E2")));
        Matcher r = Pattern.compile("^\\w+$").matcher("one two three");
        r.region(4, 7);
        System.out.println(r.find() + " " + r.start() + " " + r.regionStart() + " " + r.regionEnd() + " " + r.matches() + " " + r.lookingAt());
        r.useAnchoringBounds(false);
        System.out.println(r.reset().region(4, 7).find());
        Matcher look = Pattern.compile("(?<=one )two(?= three)").matcher("one two three").region(4, 7);
        System.out.println(look.find() + " " + look.useTransparentBounds(true).reset().region(4, 7).find());
        Matcher l = Pattern.compile("ab").matcher("abab");
        System.out.println(l.lookingAt() + " " + l.matches() + " " + l.find() + " " + l.end() + " " + l.find() + " " + l.hitEnd() + " " + l.usePattern(Pattern.compile("a")).reset().find() + l.end());
        Pattern comma = Pattern.compile("\\s*,\\s*");
        System.out.println(Arrays.toString(comma.split("a , b,,c ,")) + Arrays.toString(comma.split("a,b,c", 2)) + comma.splitAsStream("x,y , z").collect(Collectors.toList()) + Arrays.toString(comma.split("")) + Arrays.toString(comma.split(",a")));
        System.out.println(comma.asPredicate().test("a,b") + " " + comma.asMatchPredicate().test("a,b") + " " + comma.pattern() + " " + comma + " " + comma.flags() + " " + Pattern.compile("(?i)x").flags());
        System.out.println(Pattern.compile("o").matcher("foo boo").results().mapToInt(x -> x.start()).boxed().toList());
        Matcher mod = Pattern.compile("a(b)?").matcher("ab a");
        StringBuilder b = new StringBuilder();
        while (mod.find()) {
            mod.appendReplacement(b, "[$1]");
        }
        System.out.println(mod.appendTail(b));
        try {
            "abc".replaceAll("(?<n>b)", "${nope}");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
