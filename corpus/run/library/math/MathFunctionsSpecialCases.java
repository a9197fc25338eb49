//@ why: Math functions have exact special cases, and elsewhere must agree with StrictMath to about one ulp
public class MathFunctionsSpecialCases {
    static int bad;

    static void near(String name, double a, double b) {
        if (Double.compare(a, b) != 0 && !(Math.abs(a - b) <= 2 * Math.ulp(b))) {
            bad++;
            System.out.println(name + " differs");
        }
    }

    public static void main(String[] args) {
        double inf = Double.POSITIVE_INFINITY;
        double nan = Double.NaN;
        double[] bases = {0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 0.5, inf, -inf, nan};
        double[] exps = {0.0, -0.0, 1.0, -1.0, 2.0, 3.0, -3.0, 0.5, inf, -inf, nan};
        for (double b : bases) {
            StringBuilder line = new StringBuilder();
            for (double e : exps) {
                line.append(Math.pow(b, e) == StrictMath.pow(b, e) || Double.isNaN(StrictMath.pow(b, e)) ? Math.pow(b, e) : "DIFF").append(' ');
            }
            System.out.println(line.toString().trim());
        }
        double[] axes = {0.0, -0.0, 1.0, -1.0, inf, -inf};
        for (double y : axes) {
            StringBuilder line = new StringBuilder();
            for (double x : axes) {
                line.append(String.format("%.6f", Math.atan2(y, x))).append(' ');
            }
            System.out.println(line.toString().trim());
        }
        System.out.println(Math.hypot(3, 4) + " " + Math.hypot(inf, nan) + " " + Math.hypot(1e200, 1e200) + " " + Math.cbrt(-27) + " " + Math.cbrt(-0.0) + " " + Math.log(0) + " " + Math.log(-1) + " "
                + Math.log10(1000) + " " + Math.exp(-inf) + " " + Math.exp(710) + " " + Math.asin(1.1) + " " + Math.sin(inf) + " " + Math.tan(-0.0) + " " + Math.log1p(-1) + " " + Math.expm1(-0.0));
        for (double x = -20; x <= 20; x += 0.37) {
            near("sin", Math.sin(x), StrictMath.sin(x));
            near("cos", Math.cos(x), StrictMath.cos(x));
            near("tan", Math.tan(x), StrictMath.tan(x));
            near("exp", Math.exp(x), StrictMath.exp(x));
            near("log", Math.log(x), StrictMath.log(x));
            near("log10", Math.log10(x), StrictMath.log10(x));
            near("pow", Math.pow(x, 7), StrictMath.pow(x, 7));
            near("cbrt", Math.cbrt(x), StrictMath.cbrt(x));
            near("atan", Math.atan(x), StrictMath.atan(x));
        }
        System.out.println("bad " + bad);
        System.out.printf("%.9f %.9f %.9f %.9f %.9f%n", Math.sin(1e9), Math.cos(-100), Math.tan(1.5), Math.exp(1.25), Math.log(7));
        System.out.printf("%.9f %.9f %.9f %.9f%n", Math.toDegrees(1), Math.toRadians(90), Math.sinh(1), Math.tanh(0.3));
    }
}
