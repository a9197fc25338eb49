//@ why: indent normalises line ends, stripIndent finds the common margin and translateEscapes knows octal and line continuation
import java.util.stream.Collectors;

public class StringIndentAndEscapes {
    static String esc(String s) {
        return s.chars().mapToObj(c -> c >= 32 && c < 127 ? "" + (char) c : "<" + Integer.toHexString(c) + ">")
                .collect(Collectors.joining());
    }

    public static void main(String[] args) {
        String text = "  one\r\n\ttwo\n    three";
        for (int n : new int[] {-100, -3, -1, 0, 1, 4}) {
            System.out.println(n + " " + esc(text.indent(n)));
        }
        System.out.println("[" + "".indent(5) + "][" + esc("\n".indent(2)) + "]");
        String[] blocks = {"   a\n     b\n  ", "   a\n     b", "  a\n\n   b  \n", "\ta\n b", "  x  \r\n  y\t\r\n", "", "   ", " \n  x"};
        for (String b : blocks) {
            System.out.println(esc(b) + " => " + esc(b.stripIndent()));
        }
        String[] escapes = {"\\n\\t\\b\\r\\f\\s\\\\\\'\\\"", "\\0\\7\\12\\101\\377\\400\\1234", "a\\\nb", "a\\\r\nb", "plain"};
        for (String e : escapes) {
            System.out.println(esc(e) + " => " + esc(e.translateEscapes()));
        }
        for (String bad : new String[] {"\\q", "\\u0041", "end\\"}) {
            try {
                System.out.println(esc(bad.translateEscapes()));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        String block = """
            Left
              in\sner \
            joined
            "quotes" \""" end\t|
            """;
        System.out.println(esc(block));
    }
}
