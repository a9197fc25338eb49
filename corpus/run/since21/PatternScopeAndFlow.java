//@ why: bindings of switch patterns are scoped per case, captured by lambdas, and switches work as statements with break and continue
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

public class PatternScopeAndFlow {
    record Range(int lo, int hi) { }

    static String x = "field";

    static Supplier<String> later(Object o) {
        return switch (o) {
            case Integer x -> () -> "int " + (x + 1);
            case String x when x.length() > 1 -> () -> "string " + x;
            case Range(int x, int y) -> () -> "range " + (y - x);
            default -> () -> x;
        };
    }

    static int loop(Object... items) {
        int total = 0;
        outer:
        for (Object item : items) {
            switch (item) {
                case null:
                    total += 1000;
                    continue;
                case Integer i when i < 0:
                    break outer;
                case Integer i:
                    total += i;
                    break;
                case Range(var lo, var hi):
                    for (int k = lo; k < hi; k++) {
                        if (k % 4 == 3) {
                            continue outer;
                        }
                        total += k;
                    }
                    break;
                default:
                    total += 7;
            }
            total += 100000;
        }
        return total;
    }

    static int tryInside(Object o) {
        return switch (o) {
            case String s -> {
                try {
                    yield Integer.parseInt(s);
                } catch (NumberFormatException e) {
                    yield -s.length();
                } finally {
                    System.out.print("(finally) ");
                }
            }
            case Integer i when i == switch (i) { case 1, 3 -> 1; default -> i; } -> i * 10;
            default -> throw new IllegalArgumentException("unsupported");
        };
    }

    public static void main(String[] args) {
        List<Supplier<String>> list = new ArrayList<>();
        for (Object o : List.of(1, "s", "str", new Range(3, 9), 2L)) {
            list.add(later(o));
        }
        x = "changed";
        list.forEach(s -> System.out.println(s.get()));
        System.out.println(loop(1, "x", null, new Range(0, 2), new Range(0, 10), 5, -1, 99));
        System.out.println(tryInside("12") + " " + tryInside("abc") + " " + tryInside(1) + " " + tryInside(2));
        try {
            tryInside(3);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
