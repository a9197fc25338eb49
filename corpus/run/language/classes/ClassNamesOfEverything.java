//@ why: binary, simple and type names of nested, local, anonymous, array and primitive classes follow fixed rules
import java.util.ArrayList;
import java.util.List;

public class ClassNamesOfEverything {
    interface I { }

    static class Nested implements I {
        class Inner { }

        static Object anonymous = new Object() { };
    }

    enum E {
        PLAIN, BODY { }
    }

    record R(int x) { }

    @interface Mark { }

    static void show(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getSuperclass() + " | "
                + (c.isInterface() ? "I" : "") + (c.isArray() ? "A" : "") + (c.isPrimitive() ? "P" : "") + (c.isEnum() ? "E" : "")
                + (c.isAnonymousClass() ? "N" : "") + (c.isLocalClass() ? "L" : "") + (c.isMemberClass() ? "M" : "")
                + (c.isRecord() ? "R" : "") + (c.isAnnotation() ? "@" : ""));
    }

    public static void main(String[] args) {
        class Local { }
        List<Class<?>> classes = new ArrayList<>(List.of(ClassNamesOfEverything.class, I.class, Nested.class, Nested.Inner.class,
                Nested.anonymous.getClass(), E.class, E.PLAIN.getClass(), E.BODY.getClass(), R.class, Mark.class, Local.class,
                new Local() { }.getClass(), int.class, void.class, int[].class, Nested[].class, String[][].class, Object.class,
                Integer.class, List.class, boolean[].class, Local[].class));
        for (Class<?> c : classes) {
            show(c);
        }
        System.out.println(E.BODY.getDeclaringClass() == E.class);
        System.out.println(int[].class.getComponentType() + " " + String[][].class.getComponentType() + " " + I.class + " " + Nested.class);
        System.out.println(Number.class.isAssignableFrom(Integer.class) + " " + Object[].class.isAssignableFrom(int[][].class) + " "
                + Object[].class.isAssignableFrom(int[].class) + " " + Object.class.isInstance(null) + " " + int.class.isInstance(1));
        System.out.println(new int[0].getClass() == int[].class);
        System.out.println(new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
        System.out.println(Nested.class.getDeclaringClass() + " " + Nested.anonymous.getClass().getEnclosingClass());
    }
}
