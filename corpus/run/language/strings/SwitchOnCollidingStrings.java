//@ why: a string switch must compare with equals after the hash, so colliding hashes and fall-through between them stay correct
public class SwitchOnCollidingStrings {
    static String pick(String s) {
        StringBuilder out = new StringBuilder();
        switch (s) {
            case "Aa":
                out.append("first ");
            case "BB":
                out.append("second ");
                break;
            case "AaBB":
                out.append("third ");
                break;
            default:
                out.append("default ");
            case "BBAa":
                out.append("fourth ");
                break;
            case "":
                out.append("empty ");
            case "\0":
                out.append("nul ");
        }
        return out.toString();
    }

    static int modern(String s) {
        return switch (s) {
            case "AaAa", "BBBB" -> 1;
            case "AaBB", "BBAa" -> {
                int x = s.charAt(0);
                yield x;
            }
            case "polygenelubricants" -> Integer.MIN_VALUE;
            default -> {
                if (s.length() > 5) {
                    throw new IllegalArgumentException(s);
                }
                yield -1;
            }
        };
    }

    public static void main(String[] args) {
        System.out.println("Aa".hashCode() + " " + "BB".hashCode() + " " + "C#".hashCode() + " " + "".hashCode() + " " + "\0".hashCode());
        String[] all = {"Aa", "BB", "C#", "AaBB", "BBAa", "AaAa", "", "\0", "aa"};
        for (String s : all) {
            System.out.println((s.equals("\0") ? "NUL" : s) + " " + s.hashCode() + " " + pick(s) + modern(s));
        }
        System.out.println(pick(new String("BB")));
        System.out.println("polygenelubricants".hashCode() == modern("polygenelubricants"));
        try {
            modern("something else");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            pick(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}
