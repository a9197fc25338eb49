//@ why: members, records, sealed and nested types, generic signatures, modules and packages
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class LookIntoClasses {
    sealed interface Tree<T> permits Leaf, Node { int size() throws IllegalStateException; }
    record Leaf<T>(T value) implements Tree<T> { public int size() { return 1; } }
    record Node<T>(Tree<T> left, Tree<? extends T> right, int... extra) implements Tree<T> {
        public int size() { return left.size() + right.size(); }
    }
    protected static final class Box extends ArrayList<Map<String, int[]>> { private Box(List<String> start) { } }

    static String sorted(Object[] members) {
        String[] texts = Arrays.stream(members).map(Object::toString).sorted().toArray(String[]::new);
        return String.join("\n  ", texts);
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> type : new Class<?>[] {Tree.class, Leaf.class, Node.class, Box.class}) {
            System.out.println(type.toGenericString() + " in " + type.getNestHost() + " of " + type.getNestMembers().length);
            System.out.println("  " + sorted(type.getDeclaredMethods()));
            for (Constructor<?> constructor : type.getDeclaredConstructors()) System.out.println("  " + constructor.toGenericString());
            System.out.println("  " + sorted(type.getDeclaredFields()));
        }
        for (RecordComponent component : Node.class.getRecordComponents()) {
            System.out.println(component + " " + component.getGenericType() + " " + component.getAccessor().getName());
        }
        System.out.println(Arrays.toString(Tree.class.getPermittedSubclasses()) + " " + Box.class.getGenericSuperclass());
        System.out.println(sorted(LookIntoClasses.class.getDeclaredClasses()));
        Method size = Tree.class.getMethod("size");
        System.out.println(size.invoke(new Node<>(new Leaf<>(1), new Leaf<>(2))) + " " + Arrays.toString(size.getExceptionTypes()));
        System.out.println(Box.class.getModule().isNamed() + " " + String.class.getModule() + " " + String.class.getPackage());
        System.out.println(Box.class.getClassLoader() == ClassLoader.getSystemClassLoader() && int[].class.getClassLoader() == null);
    }
}
