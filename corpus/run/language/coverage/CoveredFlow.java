//@ why: lines that end in the middle, loops, conditions over several lines, initializers that fail
public class CoveredFlow {
    static class Fails {
        static int first = 1;
        static int second = Integer.parseInt("x");
        static int third = 3;
    }

    static int fails(int n) {
        return n / (n - n);
    }

    static int stops(Object text) {
        int before = 1;
        int length = text.toString()
            .length();
        before += length;
        return before;
    }

    static boolean several(int a, int b, int c) {
        return a > 1
            && (b > 1 || c > 1)
            && !(a == b);
    }

    static int loops(int n) {
        int sum = 0;
        outer:
        for (int i = 0; ; i++) {
            do {
                if (sum++ > 10) break outer;
                if (sum % 2 == 0) continue outer;
            } while (sum < n);
            while (i > 100) i--;
        }
        return sum > 11 ? sum : sum > 5 ? -sum : 0;
    }

    static long compared(long a, double b) {
        if (a < b) a++;
        if (b >= 2.5 | a == 4) return a << 1;
        for (long i = a; i > 0; i -= 2) b += i;
        return (long) b;
    }

    static int handled(String text) {
        int result;
        try {
            result = Integer.parseInt(text);
            result += 2;
        } catch (NumberFormatException | NullPointerException e) {
            result = text == null ? -1 : -2;
        }
        return result;
    }

    static int deep(int n) {
        return n == 0 ? fails(n) : 1 + deep(n - 1);
    }

    public static void main(String[] args) {
        for (Runnable run : new Runnable[] {
            () -> fails(1), () -> stops(null), () -> deep(5), () -> System.out.println(Fails.third),
            () -> System.out.println(Fails.first)}) {
            try {
                run.run();
            } catch (RuntimeException | LinkageError e) {
                System.out.println(e.getClass().getName());
            }
        }
        System.out.println(several(2, 1, 2) + " " + several(2, 1, 1) + loops(3) + handled("7") + handled("x"));
        System.out.println(compared(3, 1.5) + compared(1, 2.0) + new int[] {1, 2}[handled("-1")]);
    }
}
