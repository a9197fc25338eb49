//@ why: arguments that take two words, and others behind them
public class Wide {
    public String counted(long count, String name) {
        if (name == null) throw new IllegalArgumentException("name");
        return name + count;
    }

    public static double scaled(double factor, long by, String unit, boolean twice) {
        if (by == 0 && twice || unit == null && !twice) throw new IllegalArgumentException();
        return factor * by;
    }
}
