//@ why: an exhaustive switch whose accessor throws ends the program with MatchException and the original exception as its cause
//@ exit: 1
public class UncaughtMatchException {
    sealed interface Shape { }

    record Circle(double r) implements Shape {
        public double r() {
            if (r == 0) {
                throw new ArithmeticException("no radius");
            }
            return r;
        }
    }

    record Rect(double w, double h) implements Shape { }

    static double area(Shape s) {
        return switch (s) {
            case Rect(double w, double h) -> w * h;
            case Circle(double r) -> r * r * 3;
        };
    }

    public static void main(String[] args) {
        Shape[] shapes = {new Rect(2, 3), new Circle(2), new Circle(0), new Rect(1, 1)};
        for (Shape s : shapes) {
            System.out.println(area(s));
        }
    }
}
