//@ why: accessors that throw become MatchException, a null component falls out of a nested sealed match, and guards may throw
public class PatternSwitchFailures {
    record Fragile(int x) {
        public int x() {
            if (x < 0) {
                throw new IllegalStateException("accessor of " + x);
            }
            return x;
        }
    }

    sealed interface Side permits Left, Right { }

    record Left(int n) implements Side { }

    record Right(String s) implements Side { }

    record Wrap(Side side) { }

    static String nested(Wrap w) {
        return switch (w) {
            case Wrap(Left(var n)) -> "left " + n;
            case Wrap(Right(var s)) -> "right " + s;
        };
    }

    static String guard(Object o) {
        return switch (o) {
            case Integer i when 10 / i > 1 -> "small " + i;
            case Integer i -> "large " + i;
            case Fragile(int x) when x > 5 -> "fragile " + x;
            default -> "default";
        };
    }

    static void attempt(java.util.function.Supplier<String> s) {
        try {
            System.out.println(s.get());
        } catch (MatchException e) {
            System.out.println("MatchException " + e.getMessage() + " / " + e.getCause());
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(() -> nested(new Wrap(new Left(1))));
        attempt(() -> nested(new Wrap(new Right(null))));
        attempt(() -> nested(new Wrap(null)));
        attempt(() -> java.util.Objects.requireNonNullElse(nested(new Wrap(new Left(-1))), "?"));
        attempt(() -> guard(2));
        attempt(() -> guard(9));
        attempt(() -> guard(0));
        attempt(() -> guard(new Fragile(6)));
        attempt(() -> guard(new Fragile(1)));
        attempt(() -> guard(new Fragile(-1)));
        attempt(() -> {
            Object o = new Fragile(-2);
            return o instanceof Fragile(var x) ? "matched " + x : "no match";
        });
    }
}
