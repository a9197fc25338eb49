//@ why: every access mode of field, static and array handles; a mode that the variable has not is refused
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

public class VarHandleModes {
    byte small = 120;
    char letter = '\uF000';
    final String fixed = "fixed";
    static double total = 1.5;

    public static void main(String[] args) throws ReflectiveOperationException {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandleModes object = new VarHandleModes();
        VarHandle small = lookup.findVarHandle(VarHandleModes.class, "small", byte.class);
        System.out.println((byte) small.getAndAdd(object, (byte) 10) + " " + object.small);
        System.out.println((byte) small.getAndBitwiseXor(object, (byte) 0x7F) + " " + (byte) small.getVolatile(object));
        VarHandle letter = lookup.findVarHandle(VarHandleModes.class, "letter", char.class);
        System.out.println(letter.compareAndSet(object, '\uF000', '\uFFFF') + " " + (int) object.letter);
        letter.getAndAdd(object, (char) 2);
        System.out.println((int) object.letter + " " + letter.weakCompareAndSetPlain(object, 'x', 'y'));
        VarHandle total = lookup.findStaticVarHandle(VarHandleModes.class, "total", double.class);
        total.setRelease(2.5);
        System.out.println((double) total.getAndAdd(4.0) + " " + (double) total.compareAndExchange(6.5, -0.0) + " "
                + VarHandleModes.total);
        VarHandle words = MethodHandles.arrayElementVarHandle(String[].class);
        String[] array = {"a", "b", "c"};
        System.out.println((String) words.getAndSet(array, 2, "z") + words.compareAndSet(array, 0, "b", "y")
                + (String) words.compareAndExchangeAcquire(array, 1, "b", "x") + Arrays.toString(array));
        VarHandle fixed = lookup.findVarHandle(VarHandleModes.class, "fixed", String.class);
        System.out.println((String) fixed.getOpaque(object) + fixed.isAccessModeSupported(VarHandle.AccessMode.SET));
        for (Runnable refused : new Runnable[] {
                () -> fixed.set(object, "changed"), () -> words.getAndAdd(array, 0, "more"),
                () -> words.get(array, 3), () -> small.set("not one", (byte) 1)}) {
            try {
                refused.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
    }
}
