//@ why: null, bounds, casts, stores, negative sizes and switches are branches; texts, boxes, enums and arrays are inputs
//@ case: what_can_fail_is_a_branch
//@ run: test ReferencePaths --all-methods --length 3 -v
public class ReferencePaths {
    enum Color { RED, GREEN }

    static class Shape { int sides; }

    static class Circle extends Shape { int radius; }

    static int caught(int[] a, int i) {
        try {
            return a[i] == 5 ? 1 : 0;
        } catch (ArrayIndexOutOfBoundsException e) {
            return i < 0 ? -1 : -2;
        }
    }

    static int table(int key) {
        int[] table = {3, 1, 4, 1, 5};
        if (key < 0 || key >= table.length) return -1;
        return table[key] == 4 ? key : 0;
    }

    static int sized(int n) {
        try {
            return new int[n].length > 2 ? 1 : 0;
        } catch (NegativeArraySizeException e) {
            return -1;
        }
    }

    static int kind(Shape shape) {
        if (shape instanceof Circle circle && circle.radius > 3) return 2;
        return shape == null ? 0 : shape.sides == 4 ? 4 : 1;
    }

    static int same(Shape a, Shape b) {
        if (a == b) return a == null ? 0 : 1;
        return 2;
    }

    static int color(Color color) {
        switch (color) {
            case RED: return 1;
            case GREEN: return 2;
            default: return 3;
        }
    }

    static boolean text(String s) { return s.startsWith("-") && s.length() > 1 && s.indexOf('b') == 2; }

    static boolean equal(String s) { return s != null && s.equals("yes"); }

    static int boxed(Integer one, Integer two) {
        if (one == null || two == null) return 0;
        return one.equals(two) ? 1 : one.compareTo(two) > 0 ? 2 : 3;
    }

    static int byName(String s) {
        switch (s) {
            case "on": return 1;
            case "off": return 2;
            default: return 0;
        }
    }
}
