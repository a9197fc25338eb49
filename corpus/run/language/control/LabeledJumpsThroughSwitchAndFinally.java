//@ why: break and continue inside switches and try blocks of a loop pick the right target and still run every finally on the way
public class LabeledJumpsThroughSwitchAndFinally {
    static int switchInLoop() {
        int total = 0;
        loop:
        for (int i = 0; ; i++) {
            switch (i % 5) {
                case 0:
                    continue;
                case 1:
                    total += 10;
                    break;
                case 2:
                    continue loop;
                case 3:
                    if (i > 20) {
                        break loop;
                    }
                default:
                    total++;
            }
            total += 100;
        }
        return total;
    }

    static String doWhile() {
        StringBuilder sb = new StringBuilder();
        int i = 0;
        outer:
        do {
            int j = 0;
            while (j++ < 3) {
                try {
                    if (j == 2) {
                        continue outer;
                    }
                    sb.append(i).append(j);
                } finally {
                    sb.append('f');
                }
            }
            sb.append("never");
        } while (++i < 3);
        return sb.toString();
    }

    @SuppressWarnings("finally")
    static int finallyJumps() {
        int n = 0;
        outer:
        for (int i = 0; i < 3; i++) {
            try {
                n += 1;
                if (i == 1) {
                    break outer;
                }
            } finally {
                n += 10;
                if (i == 1) {
                    continue outer;
                }
            }
        }
        return n;
    }

    public static void main(String[] args) {
        System.out.println(switchInLoop());
        System.out.println(doWhile());
        System.out.println(finallyJumps());
    }
}
