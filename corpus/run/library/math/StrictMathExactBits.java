//@ why: StrictMath is defined bit for bit by fdlibm, so every result has exactly one right answer
public class StrictMathExactBits {
    interface Fn {
        double at(double x);
    }

    static final double[] XS = {0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 3.7, -2.25, 1e-5, 1e-300, 10.0, 100.5, 1e6, 1e22, -745.2, 709.5, 0.99999999, 1e-8, Math.PI, Math.PI / 2, Math.PI / 4,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Double.MIN_VALUE, Double.MAX_VALUE};

    static void table(String name, Fn f) {
        StringBuilder b = new StringBuilder(name);
        for (double x : XS) {
            b.append(' ').append(Long.toHexString(Double.doubleToLongBits(f.at(x))));
        }
        System.out.println(b);
    }

    public static void main(String[] args) {
        table("sin", StrictMath::sin);
        table("cos", StrictMath::cos);
        table("tan", StrictMath::tan);
        table("asin", StrictMath::asin);
        table("acos", StrictMath::acos);
        table("atan", StrictMath::atan);
        table("exp", StrictMath::exp);
        table("expm1", StrictMath::expm1);
        table("log", StrictMath::log);
        table("log10", StrictMath::log10);
        table("log1p", StrictMath::log1p);
        table("sinh", StrictMath::sinh);
        table("cosh", StrictMath::cosh);
        table("tanh", StrictMath::tanh);
        table("cbrt", StrictMath::cbrt);
        table("sqrt", StrictMath::sqrt);
        table("rint", StrictMath::rint);
        table("toRadians", StrictMath::toRadians);
        table("toDegrees", StrictMath::toDegrees);
        table("pow x 2.5", x -> StrictMath.pow(x, 2.5));
        table("pow 1.7 x", x -> StrictMath.pow(1.7, x));
        table("pow x -3", x -> StrictMath.pow(x, -3));
        table("hypot 3", x -> StrictMath.hypot(x, 3));
        table("atan2 1", x -> StrictMath.atan2(1, x));
        table("atan2 -0", x -> StrictMath.atan2(-0.0, x));
        table("ieee", x -> StrictMath.IEEEremainder(x, 0.7));
    }
}
