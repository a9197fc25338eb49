//@ why: split has a fast path for one-char separators and drops trailing empties only when the limit is zero
import java.util.Arrays;

public class StringSplitCorners {
    static void show(String text, String regex, int limit) {
        String[] parts = text.split(regex, limit);
        System.out.println(parts.length + " " + Arrays.toString(parts));
    }

    public static void main(String[] args) {
        for (int limit : new int[] {-1, 0, 1, 2, 3, 100}) {
            show(",a,,b,,", ",", limit);
            show("", ",", limit);
            show(",,,", ",", limit);
            show("a.b.c.", "\\.", limit);
            show("boo:and:foo", "o", limit);
            show("abc", "", limit);
            show("a1b22c333", "\\d+", limit);
            show("1a", "\\d", limit);
        }
        show("a|b|c", "\\|", 0);
        show("a|b", "|", 0);
        show("x\u00e9y\u00e9z", "\u00e9", 0);
        show("x\u4e2dy\u4e2dz", "\u4e2d", 2);
        show("p\ud83d\ude00q\ud83d\ude00r", "\ud83d\ude00", 0);
        show("p\ud83d\ude00q", "", 0);
        show(" lead and  trail ", "\\s", 0);
        show(" lead and  trail ", "\\s*", 0);
        show("aXbXc", "(?=X)", 0);
        show("aXbXc", "(?<=X)", 0);
        String same = "nothing";
        System.out.println(same.split(",")[0] == same);
    }
}
