//@ why: record patterns bind components through accessors, nest to any depth, infer type arguments and never match null
public class RecordPatternsDestructure {
    record Point(int x, int y) { }

    record Line(Point from, Point to) { }

    record Box<T>(T content) { }

    record Loud(String s) {
        public String s() {
            System.out.print("(accessor) ");
            return s;
        }
    }

    static String describe(Object o) {
        if (o instanceof Line(Point(var x1, var y1), Point(int x2, int y2)) && x1 == x2) {
            return "vertical of length " + Math.abs(y2 - y1);
        }
        if (o instanceof Line(Point p, var q)) {
            return "line " + p + " to " + q;
        }
        if (!(o instanceof Box<?>(Box<?>(var inner)))) {
            return "other " + o;
        }
        return "double box of " + inner;
    }

    static <T> T unwrap(Box<Box<T>> box) {
        return box instanceof Box<Box<T>>(Box<T>(var t)) ? t : null;
    }

    public static void main(String[] args) {
        System.out.println(describe(new Line(new Point(1, 2), new Point(1, -5))));
        System.out.println(describe(new Line(new Point(1, 2), new Point(3, 4))));
        System.out.println(describe(new Line(new Point(1, 2), null)));
        System.out.println(describe(new Line(null, null)));
        System.out.println(describe(new Box<>(new Box<>("x"))));
        System.out.println(describe(new Box<>(new Box<>(null))));
        System.out.println(describe(new Box<>(null)));
        System.out.println(describe(null));
        System.out.println(unwrap(new Box<>(new Box<>(42))) + " " + unwrap(new Box<Box<String>>(null)));
        Object o = new Loud("abc");
        if (o instanceof Loud(String s) && s.length() == 3 && o instanceof Loud(CharSequence again)) {
            System.out.println(s + again.charAt(2));
        }
        int sum = 0;
        for (Object each : new Object[] {new Point(1, 2), "no", new Point(30, 40), null}) {
            sum += each instanceof Point(int a, int b) ? a * 100 + b : 100000;
        }
        System.out.println(sum);
    }
}
