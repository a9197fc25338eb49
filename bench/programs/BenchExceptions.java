// Measures: throwing, unwinding through frames and finally blocks, and catching, both own exceptions and the machine's.
public class BenchExceptions {
    static class Refused extends Exception {
        final int code;

        Refused(int code) {
            super("refused");
            this.code = code;
        }
    }

    static int closed;

    public static void main(String[] a) {
        int repeat = a.length > 0 ? Integer.parseInt(a[0]) : 1;
        long checksum = 0;
        int[] cells = new int[8];
        String[] words = {"12", "x", "7", null};
        for (int r = 0; r < repeat * 180_000; r++) {
            try {
                checksum += descend(r % 6, r);
            } catch (Refused refused) {
                checksum += refused.code;
            }
            try {
                cells[r % 10]++;
                checksum += cells[r % 10] / (r % 7);
            } catch (ArrayIndexOutOfBoundsException outside) {
                checksum += 2;
            } catch (ArithmeticException division) {
                checksum += 3;
            }
            checksum += parsed(words[r & 3]);
        }
        System.out.println("BenchExceptions " + (checksum + closed));
    }

    static int descend(int depth, int number) throws Refused {
        try {
            if (depth == 0) {
                if (number % 4 != 0) {
                    throw new Refused(number % 100);
                }
                return number & 15;
            }
            return descend(depth - 1, number) + 1;
        } finally {
            closed++;
        }
    }

    static int parsed(String word) {
        try {
            return Integer.parseInt(word.trim());
        } catch (NumberFormatException | NullPointerException wrong) {
            return -1;
        }
    }
}
