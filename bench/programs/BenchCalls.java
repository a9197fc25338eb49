// Measures: static, virtual and interface calls with several receiver classes, through small methods that do little else.
public class BenchCalls {
    interface Shape {
        int area();

        default int twice() {
            return area() * 2;
        }
    }

    abstract static class Named implements Shape {
        final int size;

        Named(int size) {
            this.size = size;
        }

        int weight() {
            return scale(area(), size);
        }

        abstract int corners();
    }

    static class Square extends Named {
        Square(int size) { super(size); }
        public int area() { return size * size; }
        int corners() { return 4; }
    }

    static class Triangle extends Named {
        Triangle(int size) { super(size); }
        public int area() { return size * size / 2; }
        int corners() { return 3; }
        int weight() { return super.weight() + 1; }
    }

    static final class Disc extends Named {
        Disc(int size) { super(size); }
        public int area() { return size * size * 3; }
        int corners() { return 0; }
        public int twice() { return area() << 1; }
    }

    static int scale(int value, int by) {
        return value * by + corner(value);
    }

    private static int corner(int value) {
        return value & 3;
    }

    public static void main(String[] a) {
        int repeat = a.length > 0 ? Integer.parseInt(a[0]) : 1;
        Named[] named = new Named[30];
        for (int i = 0; i < named.length; i++) {
            named[i] = i % 3 == 0 ? new Square(i) : i % 3 == 1 ? new Triangle(i) : new Disc(i);
        }
        Shape[] shapes = named;
        long checksum = 0;
        for (int r = 0; r < repeat * 92_000; r++) {
            for (int i = 0; i < named.length; i++) {
                checksum += named[i].weight() + named[i].corners() + shapes[i].twice();
            }
            checksum ^= r;
        }
        System.out.println("BenchCalls " + checksum);
    }
}
