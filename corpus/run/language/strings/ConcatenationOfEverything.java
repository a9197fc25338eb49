//@ why: string concatenation converts every kind of operand, calls toString exactly once each and in order, and prints null as text
public class ConcatenationOfEverything {
    static int calls;

    static class Loud {
        final String name;

        Loud(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            calls++;
            return name + calls;
        }
    }

    static class NullString {
        @Override
        public String toString() {
            return null;
        }
    }

    static Loud make(String s) {
        System.out.println("make " + s);
        return new Loud(s);
    }

    public static void main(String[] args) {
        String nothing = null;
        Object object = null;
        byte b = -1;
        short s = 300;
        char c = 'x';
        long l = Long.MIN_VALUE;
        float f = 1e10f;
        double d = -0.0;
        boolean t = true;
        System.out.println("" + b + s + c + l + f + d + t + nothing + object + 'q' + 1 + 2L + 3f + 4d);
        System.out.println(b + s + c + "|" + b + s + c);
        System.out.println(make("a") + "-" + make("b") + "-" + make("c"));
        System.out.println(nothing + nothing);
        nothing += object;
        System.out.println(nothing);
        System.out.println("[" + new NullString() + "]");
        Object o = "obj";
        o += "ect" + 1;
        System.out.println(o);
        CharSequence seq = "seq";
        seq += "uence";
        System.out.println(seq.length());
        char[] letters = {'h', 'i'};
        System.out.println(letters);
        System.out.println(String.valueOf(letters) + letters.length);
        String grow = "";
        for (int i = 0; i < 5; i++) {
            grow += i + grow + (char) ('a' + i);
        }
        System.out.println(grow);
        int i = 1;
        String order = "" + i++ + i++ + ++i + (i += 10) + i;
        System.out.println(order);
        String[] array = {"x", null};
        int k = 0;
        array[k++] += "y" + k;
        array[k] += array[k] + k;
        System.out.println(array[0] + " " + array[1]);
        System.out.println("\u0001\u0002".length() + "\1" + "\2".charAt(0) + "end");
        System.out.println(new StringBuilder("sb") + " " + Integer.valueOf(5) + ' ' + java.util.List.of(1, 2));
    }
}
