//@ why: groups, named groups, backreferences, nested and unmatched groups with their start and end offsets
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class RegexGroupsAndBackreferences {
    static void show(String regex, String input) {
        Matcher m = Pattern.compile(regex).matcher(input);
        StringBuilder b = new StringBuilder(regex + " on " + input + ":");
        while (m.find()) {
            b.append(' ').append(m.start()).append('-').append(m.end()).append('(');
            for (int g = 0; g <= m.groupCount(); g++) {
                b.append(g == 0 ? "" : "|").append(m.group(g)).append(m.group(g) == null ? "@" + m.start(g) : "");
            }
            b.append(')');
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        show("(a)(b)?", "abaab");
        show("((a)|(b))*c", "abac bc c");
        show("(\\w)\\1", "aabbcd11");
        show("(?<first>\\w+) \\k<first>", "the the cat cat");
        show("(?:x(y)?)+z", "xyxz");
        show("(a*)*", "baaac");
        show("(a|ab)(c|bcd)(d*)", "abcd");
        show("()", "ab");
        show("(?<=(\\d))x(?=(\\w))", "1xa2x");
        show("(\\d+)(?!\\.)\\b", "12.5 77");
        show("(x)?\\1y", "xxyy");
        show("(?i)(STRASSE)\\s*\\1", "Strasse strASSE");
        show("^(.)(.*)\\1$", "abca");
        show("(.)(.)\\2\\1", "xabbay");
        show("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\\10", "abcdefghijj");
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<month>\\d\\d)").matcher("on 2024-07 and 1999-12");
        while (m.find()) {
            System.out.print(m.group("year") + "/" + m.group("month") + "@" + m.start("month") + "," + m.end("year") + " ");
        }
        System.out.println(m.groupCount());
        try {
            m.group();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        m.reset();
        m.find();
        for (Runnable r : new Runnable[] {() -> m.group(3), () -> m.group("nope"), () -> m.start(-1), () -> m.find(99)}) {
            try {
                r.run();
            } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        MatchResult snap = m.toMatchResult();
        m.find();
        System.out.println(snap.group(1) + " " + m.group(1) + " " + m.find() + " " + m.find(0) + " " + m.group());
        System.out.println(Pattern.compile("[aeiou]+").matcher("queueing seas").results().map(r -> r.start() + r.group()).toList());
    }
}
