//@ why: library range checks and parse failures carry exact messages that programs print and tests compare
public class OutOfBoundsLibraryChecks {
    static void attempt(String name, Runnable r) {
        try {
            r.run();
            System.out.println(name + " fine");
        } catch (RuntimeException e) {
            System.out.println(name + " -> " + e);
        }
    }

    public static void main(String[] args) {
        String[] numbers = {"", "-", "+", "+7", "-0", "2147483648", "-2147483648", "1_000", " 1", "0x1F", "1L", "\u0663", "12a"};
        for (String s : numbers) {
            attempt("[" + s + "]", () -> System.out.print(Integer.parseInt(s) + " "));
        }
        attempt("null", () -> Integer.parseInt(null));
        attempt("radix 2", () -> System.out.print(Integer.parseInt("-1010", 2) + " "));
        attempt("radix digit", () -> Integer.parseInt("19", 8));
        attempt("radix 40", () -> Integer.parseInt("19", 40));
        attempt("long", () -> Long.parseLong("9223372036854775808"));
        attempt("byte", () -> Byte.parseByte("128"));
        attempt("decode", () -> System.out.print(Integer.decode("-#ff") + " "));
        attempt("double", () -> Double.parseDouble("1e"));
        attempt("double empty", () -> Double.parseDouble("  "));
        attempt("double ok", () -> System.out.print(Double.parseDouble(" 1e3d ") + " "));
        attempt("boolean", () -> System.out.print(Boolean.parseBoolean("TrUe") + " "));
        attempt("valueOf", () -> System.out.print(Integer.valueOf("12").equals(12) + " "));
        attempt("unsigned", () -> System.out.print(Integer.parseUnsignedInt("4294967295") + " "));
    }
}
