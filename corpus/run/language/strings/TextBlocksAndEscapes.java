//@ why: text blocks strip common indentation, normalise line ends and treat escapes after stripping
public class TextBlocksAndEscapes {
    static void show(String s) {
        System.out.println(s.length() + " [" + s.replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r").replace("\0", "\\0") + "]");
    }

    public static void main(String[] args) {
        show("""
            plain
            """);
        show("""
            indented
              more
           less""");
        show("""
            closing delimiter counts
        """);
        show("""
            trailing   
            kept  \s
            joined \
            line
            """);
        show("""
            "quotes" and \""" and ""\"
            tab\there
            \tescaped indent
            oct\1011 \60
            """);
        show("""

            blank lines

            """);
        show("""
            \n\
            \r
            \\n
            """);
        show("a\sb\0c\377".substring(0, 5));
        show("\b\f".replace("\b", "<b>").replace("\f", "<f>"));
        String value = "x";
        show("""
            {"key": "%s"}""".formatted(value));
        show("  lead\n    two\n\n  three ".stripIndent());
        show("a\\tb\\u0041".substring(0, 4).translateEscapes());
        show("l1\r\nl2\rl3\nl4");
        System.out.println("l1\r\nl2\rl3\nl4\n".lines().count());
        show("ab".indent(2) + "\n c".indent(-1));
        System.out.println("""
            Uni\u0063ode""");
    }
}
