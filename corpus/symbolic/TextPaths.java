//@ why: texts of any length and of any characters, and what the methods of String tell of them, are terms
//@ case: what_methods_of_string_tell_is_a_term
//@ run: test TextPaths --all-methods --length 3
public class TextPaths {
    static int lengths(String s) {
        if (s == null) return 0;
        if (s.isEmpty()) return s.length() > 0 ? 1 : 2;
        return s.length() == 2 ? 3 : 4;
    }

    static int chars(String s, int i) {
        if (s.charAt(i) == 'q') return i >= s.length() ? 1 : 2;
        return s.charAt(i) > 0xFFFF ? 3 : 4;
    }

    static int beyondLatin(String s) {
        if (s.length() == 1 && s.charAt(0) == '\u20AC') return s.equals("\u20AC") ? 1 : 2;
        return s.equals("\u20AC") ? 3 : 4;
    }

    static int equal(String s, String t) {
        if (s.equals(t)) return s.length() != t.length() || s.indexOf('x') != t.indexOf('x') ? 1 : 2;
        return s.compareTo(t) == 0 ? 3 : 4;
    }

    static int hashed(String s) {
        if (s.hashCode() == 97) return s.equals("a") ? 1 : s.length() == 1 ? 2 : 3;
        return s.equals("a") ? 4 : 5;
    }

    static int compared(String s) {
        if (s.compareTo("b") < 0) return s.startsWith("c") ? 1 : 2;
        return s.compareTo("b") == 0 ? (s.equals("b") ? 3 : 4) : 5;
    }

    static int starts(String s, String t) {
        if (s.startsWith(t) && t.length() == 2) return s.length() < 2 || s.charAt(1) != t.charAt(1) ? 1 : 2;
        return s.startsWith("xy", 1) ? 3 : 4;
    }

    static int ends(String s) {
        if (s.endsWith("yz")) return s.length() == 2 && s.charAt(0) != 'y' ? 1 : 2;
        return s.endsWith("z") ? 3 : 4;
    }

    static int indexed(String s, char c) {
        int at = s.indexOf(c);
        if (at > 0) return s.charAt(at) != c || s.charAt(0) == c ? 1 : 2;
        return at == 0 ? 3 : at == -1 ? 4 : 5;
    }

    static int contained(String s) {
        if (s.contains("no")) return s.indexOf("no") > 1 ? 1 : s.indexOf('n') < 0 ? 2 : 3;
        return s.indexOf("no") >= 0 ? 4 : 5;
    }

    static int cut(String s) {
        if (s.length() < 2) return 0;
        String tail = s.substring(1);
        return tail.length() >= s.length() ? 1 : tail.charAt(0) == s.charAt(1) ? 2 : 3;
    }

    static int joined(String s) {
        String joined = s.concat("!");
        if (joined.equals("a!")) return s.equals("a") ? 1 : 2;
        return joined.isEmpty() ? 3 : 4;
    }

    static int built(int n) {
        String text = "n=" + (n > 5 ? "many" : "few");
        return text.length() > 5 ? (n > 5 ? 1 : 2) : 3;
    }

    static int keyword(String s) {
        switch (s) {
            case "if": return s.length();
            case "do": return s.length() == 3 ? 7 : 8;
            default: return 0;
        }
    }
}
