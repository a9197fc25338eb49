//@ why: indexOf and friends clamp wild start indexes, find empty needles everywhere and cross the Latin1/UTF16 border
public class StringSearchIndexes {
    public static void main(String[] args) {
        String l = "abracadabra";
        String u = "abra\u4e2dcad\ud83d\ude00abra";
        for (String s : new String[] {l, u}) {
            for (int from : new int[] {Integer.MIN_VALUE, -1, 0, 3, 7, s.length(), s.length() + 1, Integer.MAX_VALUE}) {
                System.out.println(from + ": " + s.indexOf('a', from) + " " + s.indexOf("abra", from) + " "
                        + s.indexOf("", from) + " " + s.lastIndexOf('a', from) + " " + s.lastIndexOf("abra", from)
                        + " " + s.lastIndexOf("", from));
            }
            System.out.println(s.indexOf(0x1f600) + " " + s.lastIndexOf(0x1f600) + " " + s.indexOf(0xde00)
                    + " " + s.indexOf(0x4e2d) + " " + s.indexOf(-1) + " " + s.indexOf(0x110000));
            System.out.println(s.contains("") + " " + s.contains("\u4e2d") + " " + s.contains("cad"));
            System.out.println(s.startsWith("bra", 1) + " " + s.startsWith("", s.length()) + " "
                    + s.startsWith("", s.length() + 1) + " " + s.startsWith("a", -1) + " " + s.endsWith("") + " "
                    + s.endsWith("abra") + " " + s.endsWith(s + "x"));
        }
        System.out.println(l.indexOf("\u4e2d") + " " + l.indexOf('\u0161') + " " + l.indexOf('a' + 0x100));
        System.out.println("\u00e9\u00e8".indexOf('\u00e8') + " " + "\u00ff".indexOf(0xff) + " " + "\u00ff".indexOf(-1));
        System.out.println("aaaab".indexOf("aab") + " " + "ababac".indexOf("abac") + " " + "aaa".lastIndexOf("aa"));
        System.out.println("\u4e2d\u4e2dx".lastIndexOf("\u4e2d") + " " + "\u2061a".indexOf('a') + " " + "\u6100".indexOf('a'));
    }
}
