//@ why: a pattern switch tests its labels in order, with guards, null, boxes, arrays, interfaces and constants in between
import java.util.List;

public class PatternSwitchOverTypes {
    static int guards;

    static boolean guard(boolean b) {
        guards++;
        return b;
    }

    static String classify(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 && guard(true) -> "big " + i;
            case Integer i when guard(i % 2 == 0) -> "even " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + (l + 1);
            case String s when s.isEmpty() -> "empty string";
            case String s -> "string " + s.length();
            case int[] a when a.length > 1 -> "ints " + a[1];
            case int[] a -> "short ints " + a.length;
            case Object[] a -> "objects " + a.length;
            case List<?> list when list.contains("x") -> "list with x";
            case Iterable<?> it -> "iterable " + it;
            case CharSequence cs -> "chars " + cs.charAt(0);
            case Enum<?> e -> "enum " + e.ordinal();
            case Runnable r -> {
                r.run();
                yield "ran";
            }
            case Class<?> c -> c.getSimpleName();
            default -> "default " + o.getClass().getSimpleName();
        };
    }

    enum Color { RED, GREEN }

    static void statement(Object o) {
        switch (o) {
            case Character c when Character.isDigit(c):
                System.out.print("digit ");
                break;
            case Character c:
                System.out.print("char ");
            default:
                System.out.print("fell ");
        }
        System.out.println();
    }

    public static void main(String[] args) {
        Object[] all = {null, 101, 8, 7, 5L, "", "abc", new int[] {1, 2}, new int[0], new String[3], new int[2][2], List.of("x"), List.of(1),
            new StringBuilder("sb"), Color.GREEN, (Runnable) () -> System.out.print("running "), Color.class, 1.5, 'c'};
        for (Object o : all) {
            System.out.println(classify(o));
        }
        System.out.println(guards);
        statement('5');
        statement('x');
        statement(5);
        try {
            statement(null);
        } catch (NullPointerException e) {
            System.out.println("no null label");
        }
    }
}
