//@ why: asking for an impossible array throws a catchable OutOfMemoryError and leaves the program intact
public class OutOfMemoryFromOneArray {
    static long[] kept = {1, 2, 3};

    static int attempts;

    static int size() {
        attempts++;
        return Integer.MAX_VALUE;
    }

    public static void main(String[] args) {
        try {
            kept = new long[size()];
            System.out.println("never");
        } catch (OutOfMemoryError e) {
            System.out.println(e);
            System.out.println(e instanceof VirtualMachineError);
        }
        System.out.println(kept.length + " " + attempts);
        Object[] objects = null;
        try {
            objects = new Object[size()];
        } catch (Throwable t) {
            System.out.println(t.getMessage() + " " + (objects == null));
        }
        try {
            int[][] grid = new int[2][size()];
            System.out.println(grid.length);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        } finally {
            System.out.println("attempts " + attempts);
        }
        int total = 0;
        for (int i = 0; i < 100; i++) {
            total += new int[1000].length;
        }
        System.out.println(total);
    }
}
