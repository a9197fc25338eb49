//@ why: trim, strip, isBlank and lines disagree on what white space and a line end is
import java.util.stream.Collectors;

public class StringStripTrimLines {
    static String esc(String s) {
        return s.chars().mapToObj(c -> c > 32 && c < 127 ? "" + (char) c : "<" + Integer.toHexString(c) + ">")
                .collect(Collectors.joining());
    }

    public static void main(String[] args) {
        String[] samples = {"", " ", "\t a b \n", "\u0000x\u0001", "\u2003em\u2003", "\u00a0nbsp\u00a0", "\u001cfs\u001f", "\u3000\u4e2d\u3000",
            "\u0085nel", "\u2028ls\u2029", "\u200bzero"};
        for (String s : samples) {
            System.out.println(esc(s) + " trim=" + esc(s.trim()) + " strip=" + esc(s.strip()) + " lead=" + esc(s.stripLeading())
                    + " trail=" + esc(s.stripTrailing()) + " blank=" + s.isBlank() + " empty=" + s.isEmpty());
        }
        String[] texts = {"", "\n", "a", "a\n", "a\nb", "a\r\nb\rc\n\nd", "\r\n\r\n", "\n\r", "x\u2028y", "\u4e2d\r\n\u6587\n"};
        for (String t : texts) {
            System.out.println(esc(t) + " -> " + t.lines().map(StringStripTrimLines::esc).collect(Collectors.toList()) + " " + t.lines().count());
        }
        String kept = "kept";
        System.out.println((kept.trim() == kept) + " " + (kept.strip() == kept) + " " + (" ".strip() == ""));
    }
}
