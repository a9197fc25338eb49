//@ why: integer division truncates towards zero, the remainder takes the dividend's sign, and zero divisors throw before the store
public class DivisionAndRemainderSigns {
    static int calls;

    static int divisor(int d) {
        calls++;
        return d;
    }

    public static void main(String[] args) {
        int[] dividends = {7, -7, 0, Integer.MIN_VALUE, Integer.MAX_VALUE};
        int[] divisors = {2, -2, 3, -1, 1, Integer.MIN_VALUE, 0};
        for (int a : dividends) {
            StringBuilder line = new StringBuilder(a + ":");
            for (int b : divisors) {
                try {
                    line.append(' ').append(a / b).append('r').append(a % b);
                } catch (ArithmeticException e) {
                    line.append(" [").append(e.getMessage()).append(']');
                }
            }
            System.out.println(line);
        }
        long[] longs = {9L, -9L, Long.MIN_VALUE, Long.MAX_VALUE};
        for (long a : longs) {
            System.out.println(a / 4 + " " + a % 4 + " " + a / -4 + " " + a % -4 + " " + a / Long.MIN_VALUE);
        }
        int target = 5;
        try {
            target = divisor(10) / divisor(0);
        } catch (ArithmeticException e) {
            System.out.println("target kept " + target + " calls " + calls);
        }
        try {
            target /= divisor(0);
        } catch (ArithmeticException e) {
            System.out.println("target kept " + target + " calls " + calls);
        }
        long l = 5;
        try {
            l %= 0L;
        } catch (ArithmeticException e) {
            System.out.println("long kept " + l);
        }
        char c = 'a';
        c /= 2;
        System.out.println((int) c + " " + 'a' / 2 + " " + (byte) -128 / (byte) -1 + " " + (short) -32768 % 7);
        System.out.println(1 / 2 + 1 / 2.0 + 1 % 2 + 5 / 2 * 2.0);
    }
}
