//@ why: the uncaught ClassCastException of a user type names both classes with their modules and loaders
//@ exit: 1
import java.util.ArrayList;
import java.util.List;

public class UncaughtClassCast {
    interface Shape {
        double area();
    }

    record Circle(double r) implements Shape {
        public double area() {
            return 3 * r * r;
        }
    }

    record Square(double side) implements Shape {
        public double area() {
            return side * side;
        }
    }

    static double total(List<? extends Shape> shapes) {
        double sum = 0;
        for (Shape s : shapes) {
            sum += s.area();
            System.out.println(s + " -> " + sum);
        }
        return sum;
    }

    public static void main(String[] args) {
        List<Shape> shapes = new ArrayList<>(List.of(new Circle(1), new Square(2)));
        System.out.println(total(shapes));
        try {
            Circle c = (Circle) shapes.get(1);
            System.out.println(c);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<Shape> raw = (List) new ArrayList<>(List.of(new Circle(2), "not a shape"));
        System.out.println(total(raw));
    }
}
