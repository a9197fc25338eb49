//@ why: fields by reflection: every kind, widening, final and static ones, and what is refused
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

public class ReadAndWriteFields {
    static class All {
        boolean z = true; byte b = 1; char c = 'c'; short s = 2; int i = 3; long j = 4; float f = 5; double d = 6;
        String text = "seven"; final int fixed = Integer.parseInt("8"); static int shared = 9; static final int CONSTANT = 10;
    }

    static String set(Field field, Object target, Object value) {
        try {
            field.set(target, value);
            return String.valueOf(field.get(target));
        } catch (IllegalArgumentException | IllegalAccessException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        All all = new All();
        for (Field field : All.class.getDeclaredFields()) {
            Object target = Modifier.isStatic(field.getModifiers()) ? null : all;
            System.out.println(field + " = " + field.get(target));
            System.out.println("  " + set(field, target, (byte) 65) + "; " + set(field, target, "text"));
            System.out.println("  " + set(field, target, 70000) + "; " + set(field, target, true));
            System.out.println("  " + set(field, target, null));
        }
        Field fixed = All.class.getDeclaredField("fixed");
        fixed.setAccessible(true);
        System.out.println(set(fixed, all, 88) + " " + All.class.getDeclaredField("s").getLong(all));
        try { All.class.getDeclaredField("j").getInt(all); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { String.class.getDeclaredField("hash").setAccessible(true); } catch (RuntimeException e) { System.out.println(e.getClass()); }
        try { All.class.getField("i"); } catch (NoSuchFieldException e) { System.out.println(e.getMessage()); }
    }
}
