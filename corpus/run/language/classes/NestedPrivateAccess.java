//@ why: nest mates read, write and call each other's private members, constructors and constants in both directions
public class NestedPrivateAccess {
    private static int counter = 100;
    private long total = 1;

    private NestedPrivateAccess() {
    }

    private NestedPrivateAccess(int seed) {
        total = seed;
    }

    private static String describe(Left l, Right r) {
        return l.value + r.value + l.secret(r);
    }

    private static class Left {
        private String value = "L";
        private static int made;

        private Left() {
            made++;
            counter -= 1;
        }

        private String secret(Right r) {
            r.value += "!";
            return r.hidden.deep + r.compute(2, 3L, 0.5);
        }
    }

    private static class Right {
        private String value = "R";
        private final Hidden hidden = new Hidden();

        private double compute(int a, long b, double c) {
            return a * b + c + new Left().value.length();
        }

        private class Hidden {
            private String deep = value + value;

            private void touch(NestedPrivateAccess n) {
                n.total *= 2;
                n.total++;
                n.total <<= 1;
                counter ^= 0xFF;
                Left.made--;
            }
        }
    }

    private interface Op {
        int apply(int x);
    }

    private Op op() {
        return x -> (int) (total += x + counter++);
    }

    public static void main(String[] args) {
        Left l = new Left();
        Right r = new Right();
        System.out.println(describe(l, r));
        System.out.println(r.value + r.hidden.deep + Left.made + " " + counter);
        NestedPrivateAccess n = new NestedPrivateAccess(5);
        r.hidden.touch(n);
        System.out.println(n.total + " " + counter + " " + Left.made);
        Op op = n.op();
        System.out.println(op.apply(1) + " " + op.apply(2) + " " + n.total + " " + counter);
        System.out.println(new NestedPrivateAccess().total + new Object() {
            private int x = 5;

            private int twice() {
                return x * 2 + counter;
            }
        }.twice());
    }
}
