//@ why: java.lang.reflect.Array makes, reads and writes arrays of every kind, with its own exceptions
import java.lang.reflect.Array;

public class ArraysByReflection {
    interface Action { Object run(); }

    static void attempt(Action action) {
        try {
            System.out.println(action.run());
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) {
        Class<?>[] types = {boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class, String.class};
        for (Class<?> type : types) {
            Object array = Array.newInstance(type, 2);
            System.out.println(array.getClass() + " " + Array.getLength(array));
            for (Object value : new Object[] {true, (byte) 65, 'B', (short) 67, 68, 69L, 70f, 71d, "72", null}) {
                attempt(() -> { Array.set(array, 1, value); return value + " -> " + Array.get(array, 1); });
            }
            attempt(() -> Array.getInt(array, 1));
            attempt(() -> Array.get(array, 2));
        }
        attempt(() -> ((int[][][]) Array.newInstance(int[].class, 2, 3))[1].length);
        attempt(() -> Array.newInstance(void.class, 1));
        attempt(() -> Array.newInstance(int.class, 3, -7));
        attempt(() -> Array.newInstance(int.class));
        attempt(() -> Array.getLength("text"));
        attempt(() -> Array.get(null, 0));
    }
}
