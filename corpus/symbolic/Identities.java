//@ why: which text or box it is matters where references are compared, and only there does a test say so
//@ case: a_test_has_the_objects_that_it_needs
//@ run: test Identities --all-methods --length 2 -v
public class Identities {
    static int text(String s) { if (s.equals("a") && s != "a") return 1; return 0; }
    static int two(String s, String t) { if (s == t) return 1; if (s != null && s.equals(t)) return 2; return 0; }
    static int boxes(Integer a, Integer b) { if (a == b) return 1; if (a != null && a.equals(b)) return 2; return 0; }
    static int big(Integer a, Integer b) { if (a == b && a != null && a > 1000) return 1; return 0; }
}
