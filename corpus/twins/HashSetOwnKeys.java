//@ why: keys whose hashCode and equals only look, which a twin reads as well; beside them some that do a little more
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

public class HashSetOwnKeys {
    static class Wrapper {
        final Object inside;
        Wrapper(Object inside) { this.inside = inside; }
        @Override public boolean equals(Object other) { return other instanceof Wrapper && ((Wrapper) other).inside == inside; }
        @Override public int hashCode() { return System.identityHashCode(inside); }
    }

    /** Inherits both, and is still equal to a wrapper. */
    static class Thicker extends Wrapper {
        Thicker(Object inside) { super(inside); }
    }

    static final class Point {
        final int x;
        final long y;
        Point(int x, long y) { this.x = x; this.y = y; }
        @Override public boolean equals(Object other) {
            if (this == other) return true;
            if (other == null || getClass() != other.getClass()) return false;
            Point point = (Point) other;
            return x == point.x && y == point.y;
        }
        @Override public int hashCode() { return 31 * x + (int) (y ^ (y >>> 32)); }
    }

    /** Throws where the others would say no. */
    static class Rash {
        final int[] numbers;
        Rash(int... numbers) { this.numbers = numbers; }
        @Override public boolean equals(Object other) { return ((Rash) other).numbers[0] == numbers[0]; }
        @Override public int hashCode() { return numbers.length == 0 ? 7 : numbers[0] % 4; }
    }

    static class Counting {
        static int asked;
        final int value;
        Counting(int value) { this.value = value; }
        @Override public boolean equals(Object other) { asked++; return other instanceof Counting && ((Counting) other).value == value; }
        @Override public int hashCode() { int sum = 0; for (int i = 0; i < value; i++) sum += i; return sum & 3; }
    }

    public static void main(String[] args) {
        Set<Object> set = new HashSet<>();
        Object[] objects = new Object[6];
        for (int i = 0; i < objects.length; i++) objects[i] = i % 2 == 0 ? new Object() : "text" + i;
        for (int round = 0; round < 2; round++) {
            for (Object object : objects) {
                System.out.print(set.add(new Wrapper(object)) + " " + set.add(new Thicker(object)) + " ");
            }
            for (int i = 0; i < 20; i++) {
                System.out.print(set.add(new Point(i % 5, i % 4 * 0x1_0000_0001L)) + " ");
                System.out.print(set.add(new Counting(i % 7)) + " ");
            }
            System.out.println(set.add(new Wrapper(null)) + " " + set.contains(new Wrapper(null)) + " " + set.size());
        }
        System.out.println(set.contains(new Point(4, 0x3_0000_0003L)) + " " + set.contains(new Point(5, 0)) + " " + Counting.asked);
        Map<Object, Integer> map = new HashMap<>();
        for (int i = 0; i < 9; i++) map.merge(new Rash(i % 6), 1, Integer::sum);
        System.out.println(map.size() + " " + map.get(new Rash(1)) + " " + map.get(new Rash(9)));
        map.put(2, 0);
        for (Rash rash : new Rash[] { new Rash(6), new Rash(), null }) {
            try {
                System.out.println(map.get(rash));
            } catch (RuntimeException e) {
                System.out.println(e.getClass());
            }
        }
    }
}
