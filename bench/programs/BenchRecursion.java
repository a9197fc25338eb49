// Measures: deep and wide recursion: call frames made and left, with few instructions in between.
public class BenchRecursion {
    private static int solutions;

    public static void main(String[] a) {
        int repeat = a.length > 0 ? Integer.parseInt(a[0]) : 1;
        long checksum = 0;
        for (int r = 0; r < repeat; r++) {
            checksum = checksum * 31 + fibonacci(34);
            checksum = checksum * 31 + ackermann(2, 1_200);
            checksum = checksum * 31 + hanoi(20, 'a', 'b', 'c');
            checksum = checksum * 31 + queens(8);
            checksum = checksum * 31 + (isEven(3_000) ? 1 : 0);
        }
        System.out.println("BenchRecursion " + checksum);
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static long hanoi(int discs, char from, char to, char spare) {
        if (discs == 0) {
            return 0;
        }
        long before = hanoi(discs - 1, from, spare, to);
        long after = hanoi(discs - 1, spare, to, from);
        return (before + after) % 1_000_003 + from * 3 + to;
    }

    static int queens(int size) {
        solutions = 0;
        place(size, 0, 0, 0, 0);
        return solutions;
    }

    private static void place(int size, int row, int columns, int left, int right) {
        if (row == size) {
            solutions++;
            return;
        }
        for (int column = 0; column < size; column++) {
            int bit = 1 << column;
            if (((columns | left | right) & bit) == 0) {
                place(size, row + 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
            }
        }
    }

    static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }
}
