//@ why: NullPointerException messages must describe the null expression: fields, arrays, calls, statics, locals and parameters
public class HelpfulNullPointerMessages {
    static class Box {
        Box next;
        int value;
        long[] numbers;
        String[][] grid;
        static Box shared;

        Box self() {
            return next;
        }

        static Box make(int a, String b) {
            return null;
        }
    }

    interface Action {
        void run();
    }

    static void attempt(Action action) {
        try {
            action.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void parameters(Box p, int i, Box[] boxes) {
        attempt(() -> System.out.println(p.value));
        try {
            p.value = 3;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            boxes[i + 1].next.value++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        Box b = new Box();
        attempt(() -> b.next.value = 1);
        attempt(() -> System.out.println(b.next.next));
        attempt(() -> b.self().self());
        attempt(() -> System.out.println(b.numbers[2]));
        attempt(() -> b.numbers[2] = 5L);
        attempt(() -> System.out.println(b.numbers.length));
        attempt(() -> System.out.println(Box.shared.value));
        attempt(() -> Box.make(1, "x").self());
        b.grid = new String[2][];
        attempt(() -> System.out.println(b.grid[1][0]));
        b.grid[0] = new String[1];
        attempt(() -> System.out.println(b.grid[0][0].length()));
        parameters(null, 0, new Box[] {null, b});
        Box local = b.next;
        int[] ints = null;
        try {
            local.self();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            ints[ints.length]++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
