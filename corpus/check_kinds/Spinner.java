//@ why: a call without end, an assert that fails, a call that needs a file, and statics only
//@ case: what_is_not_modelled_cuts_the_check
//@ run: check 'Spinner#readable' --scope 1 --json - -q


public class Spinner {
    private Spinner() {}

    public static int spin(int n) {
        while (n == 2) {
            Thread.onSpinWait();
        }
        return n;
    }

    public static int even(int n) {
        assert n % 2 == 0 : "odd: " + n;
        return n / 2;
    }

    public static boolean readable(String name) {
        return new java.io.File(name).exists();
    }

    public static long sum(int[] numbers) {
        long sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    /** Not run: nobody knows which processes there are. */
    public static int listen(Process process) {
        return process.exitValue();
    }

    static int hidden(int n) {
        return 1 / (n - 1);
    }
}
