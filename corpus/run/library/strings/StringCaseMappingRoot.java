//@ why: case mapping changes lengths (sharp s, dotted I, ligatures, final sigma) and must not use a one-to-one table
import java.util.Locale;

public class StringCaseMappingRoot {
    static String esc(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) {
            b.append(c < 128 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return b.toString();
    }

    public static void main(String[] args) {
        String[] samples = {"", "abc", "ABC", "stra\u00dfe", "\u0130stanbul", "\u0131", "\ufb01x", "\u039f\u0394\u039f\u03a3",
            "\u03a3", "\u03a3\u03a3", "A\u03a3.", "A\u03a3B", "\u00b5", "\u00ff", "\u0149", "\u01c4\u01c5\u01c6", "\ud801\udc00\ud801\udc28",
            "\u1e9e", "\u0390", "x\ud83d", "\u00e9\u00c9", "mixed 123 \u4e2d"};
        for (String s : samples) {
            String up = s.toUpperCase(Locale.ROOT);
            String low = s.toLowerCase(Locale.ROOT);
            System.out.println(esc(s) + " up=" + esc(up) + "(" + up.length() + ") low=" + esc(low) + "(" + low.length() + ")");
        }
        System.out.println("ABC".toUpperCase(Locale.ROOT) == "ABC");
        System.out.println("abc".toLowerCase() == "abc");
        System.out.println((int) Character.toUpperCase('\u00df') + " " + (int) Character.toLowerCase('\u0130') + " "
                + (int) Character.toUpperCase('\u00ff') + " " + (int) Character.toUpperCase('\u00b5') + " "
                + (int) Character.toTitleCase('\u01c4') + " " + Character.toLowerCase(0x10400));
        System.out.println("title".toUpperCase().equals("TITLE") + " " + "I".toLowerCase().equals("i"));
    }
}
