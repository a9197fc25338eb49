//@ why: reflective calls unbox, widen, box, dispatch, and wrap what the target throws
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;

public class InvokeMethodsAndConstructors {
    interface Shape { default String name() { return "shape"; } }
    static class Square implements Shape {
        private final long side;
        Square(int side) { if (side < 0) throw new IllegalStateException("side " + side); this.side = side; }
        long area(double factor, char mark) { return (long) (side * side * factor) + mark - 'a'; }
        private static String join(String... parts) { return String.join("+", parts); }
        void nothing() { }
    }
    static class Unit extends Square { Unit() { super(1); } public String name() { return "unit"; } }

    static void attempt(String what, Method method, Object receiver, Object... arguments) throws Exception {
        try {
            System.out.println(what + " = " + method.invoke(receiver, arguments));
        } catch (InvocationTargetException e) {
            System.out.println(what + " threw " + e.getCause());
        } catch (IllegalArgumentException | NullPointerException e) {
            System.out.println(what + " refused: " + e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        Constructor<Square> make = Square.class.getDeclaredConstructor(int.class);
        Square square = make.newInstance((short) 3);
        Method area = Square.class.getDeclaredMethod("area", double.class, char.class);
        attempt("area", area, square, 2, 'c');
        attempt("widened", area, square, 2L, 'a');
        attempt("not narrowed", area, square, 2.0, 99);
        attempt("too few", area, square, 2.0);
        attempt("no receiver", area, null, 2.0, 'a');
        attempt("null for a primitive", area, square, null, 'a');
        attempt("void", Square.class.getDeclaredMethod("nothing"), square);
        attempt("varargs", Square.class.getDeclaredMethod("join", String[].class), null, (Object) new String[] {"a", "b"});
        attempt("overridden", Shape.class.getMethod("name"), new Unit());
        attempt("default", Shape.class.getMethod("name"), square);
        attempt("of the JDK", Integer.class.getMethod("parseInt", String.class), null, "x");
        try { make.newInstance(-1); } catch (InvocationTargetException e) { System.out.println(e.getCause()); }
        try { Shape.class.getMethod("area"); } catch (NoSuchMethodException e) { System.out.println(e.getMessage()); }
        System.out.println(area + " " + Arrays.toString(area.getParameterTypes()));
        for (int i = 0; i < 40; i++) area.invoke(square, (double) i, 'a');
    }
}
