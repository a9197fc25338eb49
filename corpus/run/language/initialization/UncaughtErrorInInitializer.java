//@ why: an exception that escapes a static initializer ends the program with ExceptionInInitializerError and its cause
//@ exit: 1
public class UncaughtErrorInInitializer {
    static class Table {
        static final int[] CELLS = new int[4];
        static {
            for (int i = 0; i <= CELLS.length; i++) {
                fill(i);
            }
        }

        private static void fill(int i) {
            CELLS[i] = i * i;
            System.out.println("cell " + i + " = " + CELLS[i]);
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        try {
            System.out.println(Table.CELLS[2]);
        } finally {
            System.out.println("finally runs");
        }
        System.out.println("never");
    }
}
