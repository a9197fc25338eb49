//@ why: switches over enums go by ordinal tables, valueOf fails with exact messages, and null selectors throw
public class EnumSwitchAndValueOf {
    enum Day {
        MON, TUE, WED, THU, FRI, SAT, SUN;

        Day next() { return values()[(ordinal() + 1) % values().length]; }

        boolean weekend() {
            switch (this) {
                case SAT:
                case SUN:
                    return true;
                default:
                    return false;
            }
        }
    }

    static int score(Day d) {
        int n = 0;
        switch (d) {
            case SUN:
                n += 1000;
            case MON:
                n += 100;
                break;
            case WED:
                n += 10;
            default:
                n += 1;
            case FRI:
                n += 5;
        }
        return n;
    }

    static String exhaustive(Day d) {
        return switch (d) {
            case MON, TUE -> "early";
            case WED -> {
                if (d.weekend()) { yield "impossible"; }
                yield "middle";
            }
            case THU, FRI -> "late";
            case SAT, SUN -> throw new IllegalStateException("closed on " + d);
        };
    }

    static void attempt(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) { System.out.println(e.getClass().getName() + ": " + e.getMessage()); }
    }

    public static void main(String[] args) {
        for (Day d = Day.MON; ; d = d.next()) {
            final Day day = d;
            System.out.print(d + " " + d.weekend() + " " + score(d) + " ");
            attempt(() -> System.out.println(exhaustive(day)));
            if (d == Day.SUN) { break; }
        }
        attempt(() -> Day.valueOf("Mon"));
        attempt(() -> Day.valueOf(""));
        attempt(() -> Day.valueOf(null));
        attempt(() -> Enum.valueOf(Day.class, "TUESDAY"));
        System.out.println(Enum.valueOf(Day.class, "TUE").ordinal());
        Day none = null;
        try {
            score(none);
        } catch (NullPointerException e) {
            System.out.println("null selector");
        }
        try {
            exhaustive(none);
        } catch (NullPointerException e) {
            System.out.println("null selector again");
        }
    }
}
