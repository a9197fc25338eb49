//@ why: System.arraycopy through its twin: all kinds, overlaps, and everything that only the native tells
import java.util.Arrays;

public class ArrayCopies {
    public static void main(String[] args) {
        int[] ints = {1, 2, 3, 4, 5, 6, 7};
        System.arraycopy(ints, 0, ints, 1, 5);
        System.arraycopy(ints, 3, ints, 0, 4);
        long[] longs = {1, -2, 3};
        System.arraycopy(longs, 0, longs, 1, 2);
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.arraycopy(bytes, 1, bytes, 4, 5);
        char[] chars = "characters".toCharArray();
        System.arraycopy(chars, 3, chars, 1, 6);
        boolean[] flags = {true, false, true, false};
        System.arraycopy(flags, 0, flags, 1, 3);
        System.out.println(Arrays.toString(ints) + Arrays.toString(longs) + Arrays.toString(bytes) + new String(chars) + Arrays.toString(flags));
        Object[] objects = {"a", 1, null, "b"};
        Object[] strings = new String[4];
        copy(objects, 0, objects, 1, 3);
        copy(strings, 0, objects, 1, 2);
        copy(objects, 0, strings, 0, 1);
        copy(objects, 0, strings, 1, 3);
        copy(new Integer[] {1}, 0, objects, 3, 1);
        copy(ints, 0, longs, 0, 1);
        copy(ints, 0, ints, 7, 0);
        copy(ints, 0, ints, 8, 0);
        copy(ints, -1, ints, 0, 1);
        copy(ints, 0, ints, -1, 1);
        copy(ints, 0, ints, 0, -1);
        copy(ints, Integer.MAX_VALUE, ints, 0, 1);
        copy(ints, 1, ints, 0, Integer.MAX_VALUE);
        copy("text", 0, ints, 0, 0);
        copy(null, 0, ints, 0, 0);
        copy(ints, 0, null, 0, 0);
        System.out.println(Arrays.toString(objects) + Arrays.toString(strings));
    }

    private static void copy(Object from, int start, Object to, int place, int length) {
        try {
            System.arraycopy(from, start, to, place, length);
            System.out.println("copied");
        } catch (RuntimeException e) {
            System.out.println(e);
        }
    }
}
