//@ why: compareTo returns exact char differences also between Latin1 and UTF16 strings, and regionMatches tolerates bad ranges
public class StringRegionsAndCompare {
    public static void main(String[] args) {
        String[] all = {"", "a", "ab", "abc", "B", "\u00e9", "\u00c9", "\u4e2d", "a\u4e2d", "\ud83d\ude00", "\uffff", "ss", "\u00df",
            "\u0130", "i", "I", "\u0131", "\u212a", "k"};
        for (String x : all) {
            StringBuilder line = new StringBuilder();
            for (String y : all) {
                line.append(x.compareTo(y)).append('/').append(x.compareToIgnoreCase(y)).append('/')
                        .append(x.equalsIgnoreCase(y) ? 'E' : '-').append(' ');
            }
            System.out.println(line.toString().trim());
        }
        String s = "Hello, World";
        System.out.println(s.regionMatches(7, "World", 0, 5) + " " + s.regionMatches(7, "world", 0, 5) + " "
                + s.regionMatches(true, 7, "xworld", 1, 5) + " " + s.regionMatches(-1, "H", 0, 1) + " "
                + s.regionMatches(0, "H", 0, 2) + " " + s.regionMatches(3, "zzz", 1, 0) + " "
                + s.regionMatches(3, "zzz", 1, -5) + " " + s.regionMatches(99, "", 0, -1) + " "
                + s.regionMatches(true, 0, "\u4e2dHELLO", 1, 5));
        System.out.println(s.contentEquals(new StringBuilder(s)) + " " + s.contentEquals(new StringBuffer("Hello"))
                + " " + "\u4e2d".contentEquals("\u4e2d") + " " + s.equals(new StringBuilder(s)));
        System.out.println(String.CASE_INSENSITIVE_ORDER.compare("apple", "BANANA") + " "
                + String.CASE_INSENSITIVE_ORDER.compare("ZEBRA", "zebra"));
    }
}
