//@ why: enum constants are initialized in order before other statics, may override per constant, and know their declaring class
public class EnumsWithBodies {
    enum Op {
        ADD("+") {
            @Override
            int apply(int a, int b) { return a + b; }
        },
        SUB("-") {
            @Override
            int apply(int a, int b) { return a - b; }

            @Override
            boolean commutative() { return false; }
        },
        MUL("*") {
            private int calls;

            @Override
            int apply(int a, int b) {
                calls++;
                return a * b * calls;
            }
        };

        static final java.util.Map<String, Op> BY_SYMBOL = new java.util.TreeMap<>();
        static int count;
        static {
            for (Op op : values()) {
                BY_SYMBOL.put(op.symbol, op);
                count += op.ordinal();
            }
            System.out.println("static block, count " + count);
        }

        final String symbol;

        Op(String symbol) {
            this.symbol = symbol;
            System.out.println("constructing " + name() + ordinal() + symbol);
        }

        abstract int apply(int a, int b);

        boolean commutative() { return true; }
    }

    interface Priced { int price(); }

    enum Coin implements Priced {
        PENNY, NICKEL(5), DIME {
            @Override
            public int price() { return super.price() * 10; }

            @Override
            public String toString() { return "a dime"; }
        };

        private final int value;

        Coin() { this(1); }

        Coin(int v) { value = v; }

        public int price() { return value; }
    }

    public static void main(String[] args) {
        System.out.println("main");
        for (Op op : Op.values()) {
            System.out.println(op + " " + op.apply(6, 3) + " " + op.commutative() + " " + op.getClass().getName() + " " + op.getDeclaringClass().getSimpleName());
        }
        System.out.println(Op.BY_SYMBOL + " " + Op.MUL.apply(1, 1));
        for (Coin c : Coin.values()) {
            System.out.println(c + " " + c.name() + " " + c.price() + " " + c.compareTo(Coin.NICKEL) + " " + Coin.valueOf(c.name()).equals(c));
        }
        System.out.println(Coin.values() == Coin.values());
        Coin.values()[0] = null;
        System.out.println(Coin.values()[0]);
    }
}
