//@ why: switches over strings, enums and numbers, of which some sides are taken
public class CoveredSwitches {
    enum Color { RED, GREEN, BLUE }

    static int ofString(String text) {
        switch (text) {
            case "Aa":
            case "BB":
                return 1;
            case "C":
                return 2;
            default:
                return 3;
        }
    }

    static String exhaustive(Color color) {
        return switch (color) {
            case RED -> "r";
            case GREEN, BLUE -> "other";
        };
    }

    static int old(Color color) {
        int sum = 0;
        switch (color) {
            case RED:
                sum++;
            case GREEN:
                sum += 2;
                break;
        }
        return sum;
    }

    static int dense(int n) {
        int sum = n;
        for (int i = 0; i < 3; i++) {
            switch (i + n) {
                case 1: case 2: continue;
                case 3: sum += 3; break;
                case 4: return sum;
                default: sum--;
            }
        }
        return sum;
    }

    static String sparse(int n) {
        return switch (n) {
            case -100 -> "low";
            case 7, 900 -> {
                String text = n > 8 ? "high" : "seven";
                yield text + n;
            }
            default -> throw new IllegalArgumentException("no " + n);
        };
    }

    static String yields(String key) {
        return switch (key) {
            case "one" -> "1";
            case "two" -> "2";
            default -> key.isEmpty() ? "none" : "many";
        };
    }

    public static void main(String[] args) {
        System.out.println(ofString("BB") + ofString("x") + exhaustive(Color.BLUE) + old(Color.RED) + old(Color.BLUE));
        System.out.println(dense(1) + " " + dense(0) + " " + sparse(900) + yields("two") + yields("z"));
        try {
            sparse(1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
