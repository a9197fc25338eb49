//@ why: lambda bodies may hold string and enum switches, loops, try blocks and local classes, and keep their own frames in traces
import java.util.function.Function;
import java.util.function.IntFunction;

public class SwitchInsideLambda {
    enum Level { LOW, MID, HIGH }

    static final Function<String, Level> PARSE = s -> {
        switch (s) {
            case "l":
            case "low":
                return Level.LOW;
            case "m":
                return Level.MID;
            default:
                for (Level l : Level.values()) {
                    if (l.name().equalsIgnoreCase(s)) {
                        return l;
                    }
                }
                throw new IllegalArgumentException("level " + s);
        }
    };

    static final Function<Level, Integer> WEIGHT = l -> switch (l) {
        case LOW -> 1;
        case MID -> {
            int x = 0;
            for (int i = 0; i < 5; i++) {
                x += i;
            }
            yield x;
        }
        case HIGH -> PARSE.apply("m") == Level.MID ? 100 : -1;
    };

    static final IntFunction<String> SAFE = i -> {
        try {
            return "ok " + 10 / i;
        } catch (ArithmeticException e) {
            return e.getMessage();
        } finally {
            System.out.print("(finally " + i + ") ");
        }
    };

    public static void main(String[] args) {
        for (String s : new String[] {"l", "low", "m", "mid", "HIGH", "?"}) {
            try {
                System.out.println(s + " " + PARSE.andThen(WEIGHT).apply(s));
            } catch (IllegalArgumentException e) {
                StackTraceElement top = e.getStackTrace()[0];
                System.out.println(e.getMessage() + " at line " + top.getLineNumber() + " " + top.getMethodName().startsWith("lambda$"));
            }
        }
        System.out.println(SAFE.apply(0) + SAFE.apply(3));
        int last = e(() -> {
            throw new IllegalStateException();
        }).getStackTrace()[0].getLineNumber();
        System.out.println(last);
    }

    static RuntimeException e(Runnable r) {
        try {
            r.run();
            return null;
        } catch (RuntimeException e) {
            return e;
        }
    }
}
