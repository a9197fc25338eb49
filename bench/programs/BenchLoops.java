// Measures: integer and long arithmetic, comparisons and branches in nested loops, without calls or allocation in the inner loops.
public class BenchLoops {
    public static void main(String[] a) {
        int repeat = a.length > 0 ? Integer.parseInt(a[0]) : 1;
        long checksum = 0;
        for (int r = 0; r < repeat; r++) {
            checksum = checksum * 31 + collatz(360_000);
            checksum = checksum * 31 + greatestCommonDivisors(2_000);
            checksum = checksum * 31 + mandelbrot(400);
        }
        System.out.println("BenchLoops " + checksum);
    }

    static long collatz(int limit) {
        long steps = 0;
        for (int start = 1; start < limit; start++) {
            long n = start;
            while (n != 1) {
                n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
                steps++;
            }
        }
        return steps;
    }

    static long greatestCommonDivisors(int limit) {
        long sum = 0;
        for (int i = 1; i <= limit; i++) {
            for (int j = 1; j <= i; j++) {
                int x = i;
                int y = j;
                while (y != 0) {
                    int rest = x % y;
                    x = y;
                    y = rest;
                }
                sum += x;
            }
        }
        return sum;
    }

    static long mandelbrot(int size) {
        long inside = 0;
        for (int row = 0; row < size; row++) {
            double ci = 2.0 * row / size - 1.0;
            for (int column = 0; column < size; column++) {
                double cr = 3.0 * column / size - 2.0;
                double zr = 0;
                double zi = 0;
                int round = 0;
                while (round < 100 && zr * zr + zi * zi < 4.0) {
                    double next = zr * zr - zi * zi + cr;
                    zi = 2.0 * zr * zi + ci;
                    zr = next;
                    round++;
                }
                inside += round;
            }
        }
        return inside;
    }
}
