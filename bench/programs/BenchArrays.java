// Measures: loads and stores in int, byte, boolean, double and nested arrays, with System.arraycopy between rows.
public class BenchArrays {
    public static void main(String[] a) {
        int repeat = a.length > 0 ? Integer.parseInt(a[0]) : 1;
        long checksum = 0;
        for (int r = 0; r < repeat; r++) {
            checksum = checksum * 31 + sieve(3_000_000);
            checksum = checksum * 31 + multiply(260);
            checksum = checksum * 31 + editDistance(2_400);
        }
        System.out.println("BenchArrays " + checksum);
    }

    static int sieve(int limit) {
        boolean[] composite = new boolean[limit];
        int primes = 0;
        for (int i = 2; i < limit; i++) {
            if (!composite[i]) {
                primes++;
                for (int j = 2 * i; j < limit; j += i) {
                    composite[j] = true;
                }
            }
        }
        return primes;
    }

    static long multiply(int n) {
        double[][] left = new double[n][n], right = new double[n][n], product = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                left[i][j] = i - j;
                right[i][j] = i + j;
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += left[i][k] * right[k][j];
                }
                product[i][j] = sum;
            }
        }
        return (long) product[n / 3][n / 2];
    }

    static int editDistance(int length) {
        byte[] one = new byte[length], two = new byte[length];
        for (int i = 0; i < length; i++) {
            one[i] = (byte) (i * 7 % 13);
            two[i] = (byte) (i * 5 % 11);
        }
        int[] above = new int[length + 1], row = new int[length + 1];
        for (int i = 1; i <= length; i++) {
            row[0] = i;
            for (int j = 1; j <= length; j++) {
                int change = above[j - 1] + (one[i - 1] == two[j - 1] ? 0 : 1);
                row[j] = Math.min(change, Math.min(above[j], row[j - 1]) + 1);
            }
            System.arraycopy(row, 0, above, 0, row.length);
        }
        return above[length];
    }
}
