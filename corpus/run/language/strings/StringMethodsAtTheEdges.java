//@ why: everyday String methods have edge cases (empty needles, negative indices, trailing empties) that naive code gets wrong
import java.util.Arrays;

public class StringMethodsAtTheEdges {
    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        String s = "abcabc";
        System.out.println(s.indexOf("") + " " + s.indexOf("", 99) + " " + s.indexOf("c", -5) + " " + s.lastIndexOf("") + " "
                + s.lastIndexOf("abc", 2) + " " + s.indexOf('z') + " " + "".indexOf("") + " " + s.lastIndexOf('a', 2));
        System.out.println(Arrays.toString(",a,,b,,".split(",")) + Arrays.toString(",a,,b,,".split(",", -1)) + Arrays.toString("".split(","))
                + Arrays.toString(",".split(",")) + Arrays.toString("abc".split("")) + Arrays.toString("a1b22c".split("\\d+", 2)));
        System.out.println("aaa".replace("aa", "b") + " " + "abc".replace("", "-") + " " + "a.b.c".replaceAll(".", "x") + " " + "a$b".replace("$", "\\"));
        System.out.println("x".repeat(0).isEmpty() + " " + "ab".repeat(3) + " " + " \t".isBlank() + " " + "\u2003x\u2003".strip().length()
                + " " + "\u2003x\u2003".trim().length() + " " + "--x--".chars().filter(c -> c == '-').count());
        System.out.println("abc".compareTo("abd") + " " + "abc".compareTo("ab") + " " + "B".compareToIgnoreCase("a") + " " + "".compareTo("a"));
        System.out.println(s.startsWith("", 6) + " " + s.startsWith("", 7) + " " + s.startsWith("b", 1) + " " + s.endsWith("") + " " + s.startsWith("a", -1));
        System.out.println(s.regionMatches(true, 3, "xABC", 1, 3) + " " + s.contentEquals(new StringBuilder(s)) + " " + s.matches("abc"));
        System.out.println(String.join("/", "a", null, "") + " " + String.join(",", java.util.List.of()) + "|" + String.valueOf((Object) null));
        attempt(() -> System.out.println("abc".substring(3).isEmpty()));
        attempt(() -> System.out.println("abc".substring(4)));
        attempt(() -> System.out.println("abc".charAt(-1)));
        attempt(() -> System.out.println("abc".repeat(-1)));
        attempt(() -> System.out.println("abc".compareTo(null)));
        attempt(() -> System.out.println("abc".equals(null)));
        attempt(() -> System.out.println("abc".concat(null)));
        attempt(() -> System.out.println("abc".split("(")));
        StringBuilder sb = new StringBuilder("hello");
        sb.insert(0, 1.5f).insert(sb.length(), true).deleteCharAt(0).replace(1, 2, "XYZ").setLength(9);
        System.out.println(sb + " " + sb.length() + " " + sb.indexOf("Z"));
        sb.setLength(11);
        System.out.println(sb.toString().replace('\0', '0') + " " + sb.delete(3, 100) + " " + sb.reverse());
        attempt(() -> sb.insert(99, "x"));
        attempt(() -> sb.deleteCharAt(3));
        attempt(() -> sb.setCharAt(-1, 'x'));
        System.out.println(new StringBuilder().append((String) null).append((Object) null).append(new char[] {'c'}).append("xyz", 1, 2));
    }
}
