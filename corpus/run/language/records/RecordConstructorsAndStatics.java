//@ why: compact constructors may reassign parameters before the implicit stores, and records have statics, overloads and overrides
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class RecordConstructorsAndStatics {
    interface Area {
        double area();

        default String info() { return getClass().getSimpleName() + " " + area(); }
    }

    record Range(int lo, int hi) implements Comparable<Range> {
        static int swaps;
        static final Range UNIT = new Range(0, 1);

        Range {
            if (lo > hi) {
                swaps++;
                int t = lo;
                lo = hi;
                hi = t;
            }
            if (hi - lo < 0) { throw new IllegalArgumentException(String.format("%d..%d overflows", lo, hi)); }
        }

        Range(int hi) { this(0, hi); }

        int length() { return hi - lo; }

        @Override
        public int compareTo(Range o) { return Comparator.comparingInt(Range::length).thenComparing(Range::lo).compare(this, o); }
    }

    record Square(double side) implements Area {
        public double side() { return Math.abs(side); }

        @Override
        public double area() { return side() * side; }

        @Override
        public boolean equals(Object o) { return o instanceof Square s && s.side() == side(); }

        @Override
        public int hashCode() { return Double.hashCode(side()); }
    }

    record Frozen(List<String> items) {
        Frozen { items = List.copyOf(items); }
    }

    record Explicit(int x) {
        Explicit(int x) { this.x = x * 2; }
    }

    public static void main(String[] args) {
        System.out.println(new Range(5, 2) + " " + Range.swaps + " " + new Range(-3) + " " + Range.swaps + " " + Range.UNIT.length());
        try {
            new Range(Integer.MIN_VALUE, 5);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        List<Range> ranges = new ArrayList<>(List.of(new Range(9), new Range(4, 5), new Range(1, 2), new Range(7, 3)));
        ranges.sort(null);
        System.out.println(ranges);
        Square s = new Square(-3);
        System.out.println(s + " " + s.side() + " " + s.info() + " " + s.equals(new Square(3)) + " " + (s.hashCode() == new Square(3).hashCode()));
        List<String> mutable = new ArrayList<>(List.of("a"));
        Frozen f = new Frozen(mutable);
        mutable.add("b");
        System.out.println(f + " " + f.equals(new Frozen(List.of("a"))));
        try {
            new Frozen(new ArrayList<>(java.util.Arrays.asList("x", null)));
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        System.out.println(new Explicit(4) + " " + new Explicit(4).x());
    }
}
