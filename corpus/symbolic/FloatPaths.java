//@ why: floating point as IEEE 754 and Java have it: NaN, two zeros, rounding, casts that saturate
//@ case: floating_point_is_exact
//@ run: test FloatPaths --all-methods -v
public class FloatPaths {
    static String weight(double m, double h) {
        double index = m / (h * h);
        if (index < 18.5) return "under";
        if (index < 25) return "normal";
        return index >= 25 ? "over" : "none";
    }

    static int cast(double value) {
        int number = (int) value;
        if (number == Integer.MAX_VALUE && value > 1e300) return 1;
        if (value != value) return number == 0 ? 2 : 3;
        return 0;
    }

    static boolean zeros(double a) { return a == 0.0 && 1 / a < 0; }

    static boolean absorbs(float f) { return f + 1 == f && f < 1e9f && f > 0; }
}
