//@ why: unboxing, throw null, synchronized(null), string and enum switches and for-each over null each have their own message
public class NullPointerFromLanguageConstructs {
    enum Color { RED }

    static Integer boxed;
    static Color color;
    Double field;

    static Long result(String s) {
        return null;
    }

    static void message(int which) {
        String text = null;
        Iterable<String> list = null;
        Object lock = null;
        RuntimeException nothing = null;
        Character[] letters = new Character[3];
        byte[] bytes = null;
        switch (which) {
            case 0 -> System.out.println(boxed + 1);
            case 1 -> System.out.println(result("q").longValue());
            case 2 -> {
                double d = new NullPointerFromLanguageConstructs().field;
                System.out.println(d);
            }
            case 3 -> {
                throw nothing;
            }
            case 4 -> {
                synchronized (lock) {
                    System.out.println("inside");
                }
            }
            case 5 -> {
                switch (text) {
                    case "a":
                        System.out.println("a");
                        break;
                    default:
                        System.out.println("default");
                }
            }
            case 6 -> {
                for (String s : list) {
                    System.out.println(s);
                }
            }
            case 7 -> System.out.println(letters[2] + 'a');
            case 8 -> boxed++;
            case 9 -> System.out.println(color.name());
            case 10 -> bytes[0] ^= 1;
            case 11 -> System.out.println(text.isEmpty() ? 1 : 2);
            case 12 -> throw new NullPointerException();
            case 13 -> throw new NullPointerException("by hand");
            case 14 -> java.util.Objects.requireNonNull(text, "required");
            default -> System.out.println("concatenation " + text + boxed + color);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 16; i++) {
            try {
                message(i);
            } catch (NullPointerException e) {
                System.out.println(i + ": " + e.getMessage());
            }
        }
    }
}
