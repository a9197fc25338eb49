//@ why: local enums, records and interfaces are implicitly static, while local classes capture, recurse and shadow
public class LocalClassesAndRecords {
    int field = 3;

    String run(int p) {
        record Pair(int a, int b) {
            static int made;

            Pair {
                made++;
            }

            int sum() {
                return a + b;
            }
        }
        enum Mode { FAST, SLOW }
        interface Op {
            int on(Pair pair);
        }
        class Adder implements Op {
            final int extra;

            Adder(int extra) {
                this.extra = extra;
            }

            @Override
            public int on(Pair pair) {
                return pair.sum() + extra + p + field;
            }

            Adder nested(int depth) {
                return depth == 0 ? this : new Adder(extra * 2).nested(depth - 1);
            }
        }
        Op op = new Adder(1).nested(5);
        int total = 0;
        for (Mode mode : Mode.values()) {
            total += op.on(new Pair(mode.ordinal(), p));
        }
        Op lambda = pair -> {
            class InLambda {
                int twice = pair.a() * 2 + p;
            }
            return new InLambda().twice;
        };
        return total + " " + Pair.made + " " + new Pair(1, 2) + " " + lambda.on(new Pair(20, 0)) + " " + Pair.made + " " + Mode.valueOf("SLOW");
    }

    static String shadow() {
        StringBuilder sb = new StringBuilder();
        {
            class Same {
                public String toString() {
                    return "first";
                }
            }
            sb.append(new Same());
        }
        {
            class Same {
                public String toString() {
                    return "second";
                }
            }
            sb.append(new Same()).append(new Same().getClass().getName());
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        LocalClassesAndRecords l = new LocalClassesAndRecords();
        System.out.println(l.run(10));
        l.field = 0;
        System.out.println(l.run(-10));
        System.out.println(shadow());
    }
}
