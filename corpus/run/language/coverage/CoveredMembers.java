//@ why: members that the compiler writes: of records, enums, bridges, lambdas, empty constructors
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

public class CoveredMembers {
    @Retention(RetentionPolicy.CLASS)
    @interface MyGenerated {}

    record Point(int x, int y) {
        Point {
            if (x < 0) throw new IllegalArgumentException("x");
        }

        @Override
        public int y() {
            return y + 1;
        }
    }

    enum Shape {
        CIRCLE { double area() { return 3; } },
        SQUARE { double area() { return 1; } };

        abstract double area();
    }

    enum Empty {}

    enum Level {
        LOW(1), HIGH(2);

        final int number;

        Level(int number) { this.number = number; }
    }

    static class Utilities {
        private Utilities() {}

        static int one() { return 1; }
    }

    static class Text implements Comparable<Text>, Supplier<String> {
        public int compareTo(Text other) { return 0; }

        public String get() { return "text"; }
    }

    interface Named {
        default String name() { return getClass().getSimpleName().isEmpty() ? "anonymous" : "named"; }

        static String unused() { return "never"; }
    }

    @MyGenerated
    static int generated() { return 5; }

    @MyGenerated
    static class AllGenerated {
        int twice(int n) { return 2 * n; }
    }

    public static void main(String[] args) {
        int[] captured = {3};
        IntSupplier lambda = () -> captured[0] > 2 ? captured[0] : Utilities.one();
        Supplier<String> never = () -> "never " + captured[0];
        Supplier<Text> reference = Text::new;
        Comparable<Text> text = reference.get();
        System.out.println(lambda.getAsInt() + text.compareTo(null) + new Point(1, 2).y() + generated());
        System.out.println(Shape.CIRCLE.area() + Level.valueOf("LOW").number + new Named() {}.name());
        System.out.println(new Point(1, 2).equals(null) + " " + Empty.values().length + new AllGenerated().twice(2));
    }
}
