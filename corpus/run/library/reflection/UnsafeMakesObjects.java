//@ why: sun.misc is open to everyone, so that a program can make objects without a constructor; java.util is not
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.ArrayList;

public class UnsafeMakesObjects {
    static final class Guarded {
        final int size;
        private Object first = "set by the constructor";

        Guarded(int size) {
            if (size < 0) {
                throw new IllegalArgumentException("negative");
            }
            this.size = size;
        }
    }

    public static void main(String[] args) throws Exception {
        Field unsafe = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        unsafe.setAccessible(true);
        Guarded made = (Guarded) ((sun.misc.Unsafe) unsafe.get(null)).allocateInstance(Guarded.class);
        System.out.println(made.size + " " + made.first);
        Field size = Guarded.class.getDeclaredField("size");
        size.setAccessible(true);
        size.set(made, -3);
        System.out.println(size.get(made) + " " + made.getClass().getSimpleName());
        try {
            ArrayList.class.getDeclaredField("size").setAccessible(true);
            System.out.println("open");
        } catch (InaccessibleObjectException closed) {
            System.out.println("closed");
        }
    }
}
