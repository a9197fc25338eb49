// Measures: allocating many small objects and arrays, most of them short-lived, with constructors that store fields.
public class BenchAllocation {
    static final class Vector {
        final double x, y;

        Vector(double x, double y) {
            this.x = x;
            this.y = y;
        }

        Vector plus(Vector other) { return new Vector(x + other.x, y + other.y); }
        Vector turned() { return new Vector(-y, x); }
    }

    static class Tree {
        final Tree left, right;
        int value;

        Tree(int depth) {
            value = depth;
            left = depth == 0 ? null : new Tree(depth - 1);
            right = depth == 0 ? null : new Tree(depth - 1);
        }

        int nodes() {
            return left == null ? 1 : 1 + left.nodes() + right.nodes();
        }
    }

    public static void main(String[] a) {
        int repeat = a.length > 0 ? Integer.parseInt(a[0]) : 1;
        long checksum = 0;
        for (int r = 0; r < repeat; r++) {
            checksum = checksum * 31 + vectors(1_600_000);
            for (int i = 0; i < 26; i++) {
                checksum = checksum * 31 + new Tree(15).nodes();
            }
            checksum = checksum * 31 + arrays(600_000);
        }
        System.out.println("BenchAllocation " + checksum);
    }

    static long vectors(int steps) {
        Vector position = new Vector(0, 0);
        Vector direction = new Vector(1, 2);
        for (int i = 0; i < steps; i++) {
            position = position.plus(direction);
            direction = direction.turned();
        }
        return (long) (position.x * 1000 + position.y);
    }

    static long arrays(int count) {
        long sum = 0;
        int[] previous = new int[4];
        for (int i = 0; i < count; i++) {
            int[] next = new int[2 + i % 8];
            next[0] = i;
            next[1] = previous[0] + previous.length;
            sum += next[1];
            previous = next;
        }
        Object[] boxes = new Object[1_000];
        for (int i = 0; i < count; i++) {
            boxes[i % boxes.length] = Long.valueOf(sum + i);
        }
        return sum + (Long) boxes[7];
    }
}
