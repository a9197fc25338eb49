//@ why: string constants, guards and null live in one switch, with colliding hashes and order still respected
public class StringPatternSwitch {
    static String command(String s) {
        return switch (s) {
            case null -> "nothing";
            case "Aa" -> "first collision";
            case "BB" -> "second collision";
            case String t when t.startsWith("go ") -> "going " + t.substring(3);
            case "go home", "exit" -> "exit";
            case String t when t.length() > 8 -> {
                int vowels = 0;
                for (char c : t.toCharArray()) {
                    vowels += "aeiou".indexOf(c) >= 0 ? 1 : 0;
                }
                yield "long with " + vowels;
            }
            case "" -> "empty";
            case String t -> "other " + t.hashCode();
        };
    }

    static int number(Integer i) {
        return switch (i) {
            case null -> -1;
            case 1, 2 -> 12;
            case 1000 -> 1;
            case Integer n when n > 500 -> n / 2;
            case 600 -> 6;
            case Integer n -> n;
        };
    }

    static String chars(Character c) {
        return switch (c) {
            case 'a' -> "letter a";
            case Character x when x > 'w' -> "late " + x;
            case 'z' -> "z";
            case null, default -> "default " + c;
        };
    }

    static String object(Object o) {
        return switch (o) {
            case String s when s.equals("dynamic") -> "constant in guard";
            case CharSequence cs when cs.length() == 2 -> "two";
            case String s -> s;
            case CharSequence cs -> "seq " + cs.length();
            default -> "object";
        };
    }

    public static void main(String[] args) {
        for (String s : new String[] {null, "Aa", "BB", "C#", "go west", "go home", "exit", "incomprehensible", "", new String("exit")}) {
            System.out.println(s + " -> " + command(s));
        }
        for (Integer i : new Integer[] {null, 1, 2, 3, 1000, 600, 501, 500, Integer.valueOf(1000)}) {
            System.out.print(number(i) + " ");
        }
        System.out.println();
        System.out.println(chars('a') + " " + chars('z') + " " + chars('m') + " " + chars(null));
        System.out.println(object("dynamic") + object("ab") + object("abc") + object(new StringBuilder("ab")) + object(new StringBuilder()) + object(1));
    }
}
