//@ why: enum constants may be mixed with type patterns, qualified, guarded around and combined with null and default
public class EnumAndQualifiedConstants {
    sealed interface Card permits Suit, Joker { }

    enum Suit implements Card {
        CLUBS, HEARTS {
            @Override
            boolean red() {
                return true;
            }
        };

        boolean red() {
            return false;
        }
    }

    record Joker(int n) implements Card { }

    static String card(Card c) {
        return switch (c) {
            case Suit.CLUBS -> "clubs";
            case Suit s when s.red() -> "red " + s;
            case Suit.HEARTS -> "never";
            case Suit s -> "suit " + s;
            case Joker(var n) when n > 1 -> "second joker";
            case Joker j -> "joker";
        };
    }

    enum Level { LOW, MID, HIGH, EXTRA }

    static int level(Level l) {
        return switch (l) {
            case null -> -1;
            case LOW -> 1;
            case Level x when x.ordinal() == 1 -> 20;
            case HIGH -> 3;
            case Level x -> x.ordinal() * 100;
        };
    }

    static String old(Level l) {
        switch (l) {
            case LOW, MID:
                return "lower";
            case null, default:
                return "null or " + l;
        }
    }

    static String mixed(Object o) {
        return switch (o) {
            case Level.HIGH -> "high constant";
            case Level l when l.compareTo(Level.MID) <= 0 -> "up to mid";
            case Suit.HEARTS -> "hearts";
            case Level l -> "level " + l;
            case null, default -> "neither " + o;
        };
    }

    public static void main(String[] args) {
        for (Card c : new Card[] {Suit.CLUBS, Suit.HEARTS, new Joker(1), new Joker(2)}) {
            System.out.println(card(c) + " " + mixed(c));
        }
        for (Level l : Level.values()) {
            System.out.println(level(l) + " " + old(l) + " " + mixed(l));
        }
        System.out.println(level(null) + " " + old(null) + " " + mixed(null));
    }
}
