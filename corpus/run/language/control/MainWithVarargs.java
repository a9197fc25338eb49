//@ why: main may be declared with varargs and receives the arguments verbatim, including ones that look like options
//@ args: one --two 3 -ea x=y
public class MainWithVarargs {
    public static void main(final String... args) {
        System.out.println(args.length);
        int i = 0;
        for (String a : args) {
            System.out.println(i++ + ": " + a + " " + a.length());
        }
        System.out.println(args.getClass().getSimpleName());
        if (args.length > 0) {
            String[] rest = java.util.Arrays.copyOfRange(args, 1, args.length);
            main(rest.length > 2 ? rest : new String[0]);
        } else {
            main("a", 5);
        }
    }

    static void main(String s, int n) {
        System.out.println("overloaded main " + s + n);
    }

    static void main() {
        System.out.println("never");
    }
}
