//@ why: labelled jumps leave exactly the named statement from any nesting, including plain blocks and ifs
public class LabeledBreakAndContinue {
    static String primes(int max) {
        StringBuilder sb = new StringBuilder();
        candidates:
        for (int i = 2; i < max; i++) {
            for (int j = 2; j * j <= i; j++) {
                if (i % j == 0) {
                    continue candidates;
                }
            }
            sb.append(i).append(' ');
        }
        return sb.toString();
    }

    static String block(int n) {
        StringBuilder sb = new StringBuilder();
        outer: {
            sb.append("a");
            inner: {
                if (n == 0) {
                    break inner;
                }
                if (n == 1) {
                    break outer;
                }
                sb.append("b");
            }
            sb.append("c");
        }
        sb.append("d");
        label: if (n == 2) {
            while (true) {
                do {
                    break label;
                } while (n > 0);
            }
        } else {
            sb.append("e");
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(primes(30));
        System.out.println(block(0) + " " + block(1) + " " + block(2) + " " + block(3));
        int x = 0;
        for (int i = 0, j = 10; i < j; i += 2, j--, x += i * j) {
            if (j == 7) {
                continue;
            }
            x++;
        }
        System.out.println(x);
    }
}
