//@ why: sealed interfaces and instanceof patterns bind only where the test holds, with scope flowing through && || ! and returns
public class SealedHierarchyWithInstanceof {
    sealed interface Expr permits Num, Neg, Bin { }

    record Num(int v) implements Expr { }

    record Neg(Expr e) implements Expr { }

    static non-sealed abstract class Bin implements Expr {
        final Expr l;
        final Expr r;

        Bin(Expr l, Expr r) {
            this.l = l;
            this.r = r;
        }

        abstract int apply(int a, int b);
    }

    static final class Add extends Bin {
        Add(Expr l, Expr r) {
            super(l, r);
        }

        int apply(int a, int b) {
            return a + b;
        }
    }

    static int eval(Expr e) {
        if (e instanceof Num n) {
            return n.v();
        } else if (e instanceof Neg n && n.e() instanceof Neg inner) {
            System.out.print("(double negation) ");
            return eval(inner.e());
        }
        if (!(e instanceof Bin b)) {
            return -eval(((Neg) e).e());
        }
        return b.apply(eval(b.l), eval(b.r));
    }

    static String s = "field";

    static String scope(Object o) {
        if (!(o instanceof String s) || s.isEmpty()) {
            return SealedHierarchyWithInstanceof.s + " used";
        }
        s += "!";
        return s;
    }

    static boolean sameLength(Object a, Object b) {
        return a instanceof CharSequence x && b instanceof CharSequence y ? x.length() == y.length() : a == b;
    }

    public static void main(String[] args) {
        System.out.println(eval(new Add(new Num(3), new Neg(new Neg(new Neg(new Num(10)))))));
        System.out.println(eval(new Bin(new Num(6), new Num(7)) {
            int apply(int a, int b) {
                return a * b;
            }
        }));
        System.out.println(scope("x") + " " + scope("") + " " + scope(null) + " " + scope(5));
        System.out.println(sameLength("ab", new StringBuilder("cd")) + " " + sameLength(1, null) + " " + sameLength(null, null));
        Object o = 5;
        while (!(o instanceof String text)) {
            o = o instanceof Integer i && i > 0 ? (Object) (i - 1) : o.toString();
        }
        System.out.println(text + text.length());
        System.out.println((null instanceof Object) + " " + (new int[0] instanceof Object) + " " + ((Object) new int[0][0] instanceof Object[] a && a.length == 0));
    }
}
