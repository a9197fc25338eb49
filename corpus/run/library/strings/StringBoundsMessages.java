//@ why: out-of-range string accesses throw the right class, whatever the text of the message
public class StringBoundsMessages {
    interface Body {
        Object run();
    }

    static void check(String name, Body body) {
        try {
            System.out.println(name + " = " + body.run());
        } catch (RuntimeException e) {
            System.out.println(name + " threw " + e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        String s = "hello";
        check("charAt -1", () -> s.charAt(-1));
        check("charAt 5", () -> s.charAt(5));
        check("charAt wide", () -> "\u4e2d".charAt(1));
        check("substring 6", () -> s.substring(6));
        check("substring 5", () -> "[" + s.substring(5) + "]");
        check("substring 3,2", () -> s.substring(3, 2));
        check("substring -1,2", () -> s.substring(-1, 2));
        check("subSequence", () -> s.subSequence(1, 9));
        check("codePointAt", () -> s.codePointAt(5));
        check("codePointBefore", () -> s.codePointBefore(0));
        check("getChars", () -> {
            s.getChars(0, 5, new char[4], 0);
            return "no";
        });
        check("new String chars", () -> new String(new char[3], 2, 2));
        check("new String chars empty", () -> "[" + new String(new char[3], 3, 0) + "]");
        check("new String negative", () -> new String(new char[3], 0, -1));
        check("join null", () -> String.join(null, "a"));
        check("equals null", () -> s.equals(null));
        check("compareTo null", () -> s.compareTo(null));
        check("contains null", () -> s.contains(null));
        check("concat null", () -> s.concat(null));
        check("insert", () -> new StringBuilder("ab").insert(3, "x"));
        check("insert end", () -> new StringBuilder("ab").insert(2, "x"));
        check("delete", () -> new StringBuilder("ab").delete(1, 99));
        check("delete bad", () -> new StringBuilder("ab").delete(3, 4));
        check("deleteCharAt", () -> new StringBuilder("ab").deleteCharAt(2));
        check("replace", () -> new StringBuilder("ab").replace(2, 99, "c"));
        check("replace bad", () -> new StringBuilder("ab").replace(3, 4, "c"));
        check("setLength", () -> {
            new StringBuilder("ab").setLength(-1);
            return "no";
        });
        check("negative capacity", () -> new StringBuilder(-1));
        check("setCharAt", () -> {
            new StringBuilder().setCharAt(0, 'x');
            return "no";
        });
    }
}
