//@ why: constant strings are one object wherever they come from, and run-time strings are new objects until interned
public class InterningAndIdentity {
    static final String FINAL = "hel";
    static String notFinal = "hel";
    final String instanceFinal = "hel";

    static class Other {
        static final String WORD = "hello";

        static String literal() {
            return "hello";
        }
    }

    public static void main(String[] args) {
        String hello = "hello";
        String lo = "lo";
        final String finalLo = "lo";
        System.out.println(hello == Other.WORD);
        System.out.println(hello == Other.literal());
        System.out.println(hello == "hel" + "lo");
        System.out.println(hello == FINAL + "lo");
        System.out.println(hello == FINAL + finalLo);
        System.out.println(hello == FINAL + lo);
        System.out.println(hello == (FINAL + lo).intern());
        System.out.println(hello == notFinal + finalLo);
        System.out.println(hello == new InterningAndIdentity().instanceFinal + "lo");
        System.out.println(hello == new String("hello"));
        System.out.println(hello == new String("hello").intern());
        System.out.println(hello == String.valueOf(hello.toCharArray()).intern());
        System.out.println("" == "x".substring(1).intern());
        System.out.println(hello == hello.toString());
        System.out.println(hello.substring(0) == hello);
        System.out.println(hello.concat("") == hello);
        System.out.println(hello.replace('z', 'y') == hello);
        System.out.println(hello.toLowerCase() == hello);
        System.out.println(hello.trim() == hello);
        System.out.println("1" == "" + 1);
        System.out.println("x1.0true" == "x" + 1.0 + true);
        System.out.println(("n" + null).intern() == "nnull");
        String s = "a";
        String t = s;
        s += "b";
        System.out.println(s + t + (s == "ab") + (t == "a"));
        System.out.println("""
                hel\
                lo""" == hello);
        System.out.println(new String("q") == new String("q"));
        System.out.println((args.length >= 0 ? "hello" : null) == hello);
    }
}
