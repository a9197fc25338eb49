//@ why: a string whose wide characters were removed must be equal, hash-equal and concatenable like a narrow one
import java.util.HashSet;
import java.util.Set;

public class StringLatinUtf16Equality {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder("abc\u4e2d");
        b.setLength(3);
        String fromWide = b.toString();
        String sub = "\u4e2dabc".substring(1);
        String rep = "a\u4e2dbc".replace("\u4e2d", "");
        String chars = new String(new char[] {'\u4e2d', 'a', 'b', 'c'}, 1, 3);
        String cut = String.valueOf("abc\uffff".toCharArray(), 0, 3);
        Set<String> set = new HashSet<>();
        for (String s : new String[] {"abc", fromWide, sub, rep, chars, cut, "abc" + "\u4e2d".substring(1)}) {
            set.add(s);
            System.out.println(s.equals("abc") + " " + "abc".equals(s) + " " + s.hashCode() + " " + s.compareTo("abc") + " " + (s.intern() == "abc"));
        }
        System.out.println(set);
        String high = "";
        for (char c = 0xf0; c < 0x110; c += 4) {
            high += c;
        }
        System.out.println(high.length() + " " + high.hashCode() + " " + high.indexOf(0x100) + " " + high.indexOf(0xfc));
        System.out.println(("\u00ff" + (char) 0x100).length() + " " + ("\u00ff" + 1 + '\u0100').hashCode());
        System.out.println("\u00ff".equals("\u01ff") + " " + "a".equals("\u0061") + " " + "\u0161".equals("a") + " " + "\u6100".contains("a"));
        String s = "start";
        s += '\u4e2d';
        s += 1;
        s += "\u00e9";
        System.out.println(s + " " + s.length() + " " + s.charAt(7) + " " + s.startsWith("start") + " " + s.endsWith("\u00e9"));
        System.out.println("\u4e2d\u6587".matches("[\\u4e00-\\u9fff]+") + " " + "caf\u00e9".matches("\\w+") + " " + "abc".matches("ab") + " " + "".matches(""));
        System.out.println("x\u00e9\u4e2d\ud83d\ude00".chars().sum() + " " + "x\u00e9".chars().boxed().toList());
    }
}
