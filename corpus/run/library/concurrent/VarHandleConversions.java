//@ why: a call site whose types are not the handle's converts as asType does, or is refused; an exact handle refuses all
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Callable;

public class VarHandleConversions {
    int number = 5;
    long big = 6;
    Object any = "text";

    static class Late {
        static int count = announce();

        static int announce() {
            System.out.println("Late is initialized");
            return 9;
        }
    }

    static void show(Callable<?> access) {
        try {
            Object value = access.call();
            System.out.println(value.getClass().getSimpleName() + " " + value);
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandleConversions object = new VarHandleConversions();
        VarHandle number = lookup.findVarHandle(VarHandleConversions.class, "number", int.class);
        VarHandle big = lookup.findVarHandle(VarHandleConversions.class, "big", long.class);
        VarHandle any = lookup.findVarHandle(VarHandleConversions.class, "any", Object.class);
        show(() -> (long) number.get(object));
        show(() -> (Comparable<?>) number.getAndSet(object, Integer.valueOf(7)));
        show(() -> (short) number.get(object));
        show(() -> big.compareAndSet(object, 6, 'c') + " " + object.big);
        show(() -> (Long) big.getAndAdd(object, Byte.valueOf((byte) 1)));
        show(() -> (String) any.getAndSet(object, 2.5f));
        show(() -> (double) any.get(object));
        show(() -> (int) any.get(object));
        show(() -> (String) any.get(object));
        show(() -> number.compareAndSet(object, 1));
        VarHandle exact = number.withInvokeExactBehavior();
        show(() -> (int) exact.get(object));
        show(() -> (long) exact.get(object));
        VarHandle count = lookup.findStaticVarHandle(Late.class, "count", int.class);
        show(() -> (int) count.getAndAdd(1) + Late.count);
    }
}
