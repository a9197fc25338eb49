//@ why: results that are hard to write down: odd characters, lone surrogates, NaN, -0.0, the ends of the ranges
//@ scope: 2
public class Sheet {
    private int row;
    private String text = "";
    private char sign;
    private double share;
    private float part;
    private long total;
    private Object cell;

    public String text(int kind) {
        String[] texts = {
            "", "plain", "a \"b\" 'c' \\ d", "line\nnext\ttab\r", ") -> x; y, {z}=(w)", "caf\u00e9",
            "\ud83d\ude00", "\ud83d alone", "#1", "null", "\u2028\u0000", "\"\"\"", " edge ", "%s $1 {0}",
        };
        text = texts[Math.floorMod(kind + row, texts.length)];
        return text;
    }

    public char sign(int kind) {
        char[] signs = {'\'', '"', '\\', '\n', '\ud83d', '\u0000', '>', ',', 'x'};
        sign = signs[Math.floorMod(kind + row, signs.length)];
        return sign;
    }

    public double share(int kind) {
        double[] shares = {
            Double.NaN, -0.0, 0.0, Double.MIN_VALUE, Double.MAX_VALUE, Double.NEGATIVE_INFINITY, 1e-5, 0.1 + 0.2, 1e22,
        };
        share = shares[Math.floorMod(kind + row, shares.length)];
        return share;
    }

    public float part(int kind) {
        float[] parts = {Float.NaN, -0.0f, Float.MIN_VALUE, Float.MAX_VALUE, Float.POSITIVE_INFINITY, 0.1f, 1e10f};
        part = parts[Math.floorMod(kind + row, parts.length)];
        return part;
    }

    public long total(int kind) {
        long[] totals = {Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, -1, 0, 1L << 40};
        total = totals[Math.floorMod(kind + row, totals.length)];
        return total;
    }

    public Object cell(int kind) {
        Object[] cells = {
            (byte) -1, (short) 7, 'c', 3L, 2.5f, -0.0, true, "s", new double[] {Double.NaN, -0.0, 0.0}, new String[] {"a", null},
        };
        cell = cells[Math.floorMod(kind + row, cells.length)];
        return cell;
    }

    public void next(int by) {
        row += by;
    }
}
