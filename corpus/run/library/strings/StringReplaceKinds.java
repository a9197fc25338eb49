//@ why: replace of chars, of sequences (empty target too) and of regexes differ in escapes and in when they return the receiver
public class StringReplaceKinds {
    public static void main(String[] args) {
        String s = "banana";
        System.out.println(s.replace('a', 'o') + " " + s.replace("an", "AN") + " " + s.replace("ana", "x"));
        System.out.println(s.replace("", "-") + " " + "".replace("", "x") + " [" + "aaa".replace("aa", "") + "]");
        System.out.println(s.replace('z', 'q') == s);
        System.out.println(s.replace("zz", "q") == s);
        System.out.println(s.replace('n', '\u4e2d').length() + " " + s.replace('n', '\u4e2d'));
        System.out.println("a\u4e2db\u4e2d".replace('\u4e2d', 'c').equals("acbc"));
        System.out.println("a\u4e2db\u4e2d".replace("\u4e2d", "").hashCode() == "ab".hashCode());
        System.out.println("caf\u00e9".replace("\u00e9", "\u20ac\u00e9"));
        System.out.println("a.b.c".replaceAll(".", "x") + " " + "a.b.c".replaceFirst("\\.", "\\$"));
        System.out.println("John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1"));
        System.out.println("aaa".replaceAll("a*", "X") + " " + "baac".replaceAll("a*", "X"));
        System.out.println("abc".replaceAll("(?<n>b)", "[${n}${n}]"));
        try {
            System.out.println("abc".replaceAll("b", "$1"));
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println("abc".replaceAll("b", "\\"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println("abc".replaceAll("b", "$"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        StringBuilder sb = new StringBuilder("na");
        System.out.println(s.replace(sb, new StringBuffer("NA")));
        try {
            s.replace("a", null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
    }
}
