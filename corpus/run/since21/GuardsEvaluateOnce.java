//@ why: the selector is evaluated once, guards run only after their pattern matched, top to bottom, and may change shared state
public class GuardsEvaluateOnce {
    static StringBuilder log = new StringBuilder();
    static int selections;

    static Object select(Object o) {
        selections++;
        return o;
    }

    static boolean g(String name, boolean result) {
        log.append(name);
        return result;
    }

    record Counter(int[] n) {
        public int[] n() {
            n[0]++;
            return n;
        }
    }

    static String run(Object o) {
        String r = switch (select(o)) {
            case String s when g("a", s.startsWith("x")) -> "1";
            case Integer i when g("b", i > 0) && g("c", i > 10) -> "2";
            case Integer i when g("d", i < -10) || g("e", i == 0) -> "3";
            case String s when g("f", s.endsWith("x")) -> "4";
            case Number n when g("g", n.doubleValue() == 5) -> "5";
            case Comparable<?> c when g("h", c instanceof String) -> "6";
            case null -> "7" + g("i", true);
            default -> "8";
        };
        String result = r + " " + log;
        log.setLength(0);
        return result;
    }

    static int mutable(int[] box) {
        Object o = box;
        return switch (o) {
            case int[] a when a[0]++ == 0 -> a[0];
            case int[] a when a[0]++ == 5 -> a[0] * 10;
            case int[] a when box[0]++ > 100 -> a[0] * 100;
            case int[] a -> -a[0];
            default -> 0;
        };
    }

    public static void main(String[] args) {
        Object[] all = {"xa", "ax", "none", 11, 5, 7, -11, 0, -5, 5.0, 5L, 'c', null, new int[0]};
        for (Object o : all) {
            System.out.println(run(o));
        }
        System.out.println(selections == all.length);
        System.out.println(mutable(new int[] {0}) + " " + mutable(new int[] {4}) + " " + mutable(new int[] {100}) + " " + mutable(new int[] {50}));
        int[] n = {0};
        Object c = new Counter(n);
        boolean first = c instanceof Counter(int[] a) && a[0] > 1;
        boolean second = c instanceof Counter(var a) && a[0] > 1;
        System.out.println(first + " " + second + " " + n[0]);
    }
}
