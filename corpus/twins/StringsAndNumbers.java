//@ why: equals and hashCode of strings and integers, boxing inside and outside the cache, and null
import java.util.Objects;

public class StringsAndNumbers {
    enum Sign { PLUS, MINUS }

    public static void main(String[] args) {
        Object[] objects = {"", "\0", "a", new String("a"), "abc", "ab\u00ff", "\u0416\u0434", new StringBuilder("\u0416\u0434").toString(),
            "a" + args.length, 1, 1L, 127, 128, Integer.valueOf(128), -128, -129, Integer.MIN_VALUE, 'a', true, 1.5, Sign.PLUS, null};
        for (Object one : objects) {
            StringBuilder row = new StringBuilder();
            for (Object two : objects) {
                row.append(Objects.equals(one, two) ? 1 : 0).append(one != null && one.equals(two) ? 1 : 0);
            }
            boolean stable = one instanceof Enum || Objects.hashCode(one) == Objects.hashCode(one);
            System.out.println(row + " " + (one instanceof Enum ? "" : Objects.hashCode(one)) + stable);
        }
        for (String text : new String[] {"", "\0", "hash me", new String("hash me"), "\u0416\uD83D\uDE00", "polygenelubricants"}) {
            System.out.print(text.hashCode() + " " + text.hashCode() + " " + text.equals("hash me") + " ");
        }
        System.out.println("text".equals(null) + " " + "text".equals((Object) 'x'));
        for (int i = -140; i < 140; i += 7) {
            Integer boxed = i;
            Integer again = i;
            System.out.print((boxed == again) + " " + boxed.equals(again) + " " + boxed.equals(i + 1) + " " + boxed.hashCode() + " ");
        }
        for (Object number : new Object[] {0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 1000, "text", null}) {
            System.out.print(compare(-1, number) + " " + compare(1000, number) + " " + compare(Integer.MIN_VALUE, number) + " ");
        }
        System.out.println(Integer.valueOf(7).compareTo(5) + " " + Integer.valueOf(-7).compareTo(-7));
        Object object = new Object();
        System.out.println(object.hashCode() == System.identityHashCode(object) && object.hashCode() == object.hashCode());
        System.out.println(System.identityHashCode(null) + " " + Objects.hashCode(null) + " " + object.getClass() + " " + new int[0].getClass());
        System.out.println(System.identityHashCode("literal") == System.identityHashCode("literal") && Sign.MINUS.hashCode() == Sign.MINUS.hashCode());
    }

    @SuppressWarnings("unchecked")
    private static String compare(Comparable<?> one, Object other) {
        try {
            return "" + ((Comparable<Object>) one).compareTo(other);
        } catch (ClassCastException | NullPointerException e) {
            return e.getClass().getSimpleName();
        }
    }
}
