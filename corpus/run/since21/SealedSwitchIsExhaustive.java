//@ why: a switch over a sealed hierarchy needs no default, combines nested record patterns and evaluates a small language
public class SealedSwitchIsExhaustive {
    sealed interface Expr permits Num, Add, Mul, Neg, Let, Var { }

    record Num(double v) implements Expr { }

    record Add(Expr l, Expr r) implements Expr { }

    record Mul(Expr l, Expr r) implements Expr { }

    record Neg(Expr e) implements Expr { }

    record Var(String name) implements Expr { }

    record Let(String name, Expr value, Expr body) implements Expr { }

    static Expr simplify(Expr e) {
        return switch (e) {
            case Add(Num(var a), Num(var b)) -> new Num(a + b);
            case Add(Num(double z), Expr r) when z == 0 -> simplify(r);
            case Add(Expr l, Num(double z)) when z == 0 -> simplify(l);
            case Add(Expr l, Expr r) -> new Add(simplify(l), simplify(r));
            case Mul(Num(var one), var r) when one == 1 -> simplify(r);
            case Mul(Num(var zero), var ignored) when zero == 0 -> new Num(0);
            case Mul(var l, var r) -> new Mul(simplify(l), simplify(r));
            case Neg(Neg(var inner)) -> simplify(inner);
            case Neg(Num(var v)) -> new Num(-v);
            case Neg n -> n;
            case Let(var name, Num value, Var(var used)) when used.equals(name) -> value;
            case Let l -> new Let(l.name(), simplify(l.value()), simplify(l.body()));
            case Num n -> n;
            case Var v -> v;
        };
    }

    static double eval(Expr e, java.util.Map<String, Double> env) {
        return switch (e) {
            case Num(double v) -> v;
            case Add(Expr l, Expr r) -> eval(l, env) + eval(r, env);
            case Mul(Expr l, Expr r) -> eval(l, env) * eval(r, env);
            case Neg(Expr n) -> -eval(n, env);
            case Var(String name) -> env.getOrDefault(name, Double.NaN);
            case Let(String name, Expr value, Expr body) -> {
                var inner = new java.util.TreeMap<>(env);
                inner.put(name, eval(value, env));
                yield eval(body, inner);
            }
        };
    }

    public static void main(String[] args) {
        Expr x = new Var("x");
        Expr[] all = {new Add(new Num(1), new Num(2)), new Add(new Num(0), new Neg(new Neg(x))), new Mul(new Num(1), new Add(x, new Num(0))),
            new Mul(new Num(0), null), new Neg(new Num(0)), new Let("y", new Num(7), new Var("y")),
            new Let("x", new Add(x, new Num(1)), new Mul(x, new Let("x", new Num(2), new Add(x, x))))};
        for (Expr e : all) {
            Expr s = simplify(e);
            System.out.println(s + " = " + eval(s, java.util.Map.of("x", 10.0)));
        }
        try {
            simplify(null);
        } catch (NullPointerException e) {
            System.out.println("null is not covered");
        }
    }
}
