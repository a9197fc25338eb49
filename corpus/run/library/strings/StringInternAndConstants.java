//@ why: compile-time constants are shared and interned, run-time strings are not until intern is called
public class StringInternAndConstants {
    static final String A = "con";
    static final String B = "stant";
    static String late = "con";

    static class Nested {
        static final String SAME = "constant";
    }

    public static void main(String[] args) {
        final String localFinal = "con";
        String notFinal = "con";
        System.out.println((A + B == "constant") + " " + (A + B == Nested.SAME) + " " + (localFinal + "stant" == "constant"));
        System.out.println((notFinal + "stant" == "constant") + " " + (late + B == "constant"));
        System.out.println(((notFinal + "stant").intern() == "constant") + " " + (new String("constant") == "constant"));
        System.out.println((new String("constant").intern() == Nested.SAME) + " " + ("con" + 1 + 2L + 'c' + true + 1.5 == "con12ctrue1.5"));
        String wide = new StringBuilder("\u4e2d").append("x").toString();
        System.out.println((wide == "\u4e2dx") + " " + (wide.intern() == "\u4e2dx") + " " + wide.equals("\u4e2dx"));
        System.out.println(("".intern() == "") + " " + ("abc".substring(3) == "") + " " + ("abc".substring(0) == "abc") + " " + ("abc".substring(1, 1).isEmpty()));
        System.out.println("".hashCode() + " " + "a".hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode() + " " + "polygenelubricants".hashCode()
                + " " + "\u4e2d\ud83d\ude00".hashCode() + " " + "\u00ff\u00fe".hashCode());
        System.out.println("abc".toString() == "abc");
        System.out.println(("abc".concat("") == "abc") + " " + ("" + "abc" == "abc"));
        switch (new StringBuilder("B").append("B").toString()) {
            case "Aa" -> System.out.println("wrong");
            case "BB" -> System.out.println("hash collision resolved");
            default -> System.out.println("none");
        }
    }
}
