//@ why: join, repeat, valueOf and concatenation must agree on null and on char arrays versus objects
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

public class StringJoinRepeatValueOf {
    public static void main(String[] args) {
        System.out.println(String.join("-", "a", null, "", "d") + "|" + String.join(", ", new ArrayList<>()) + "|" + String.join("", List.of("x", "\u4e2d")));
        System.out.println("ab".repeat(0) + "|" + "ab".repeat(1) + "|" + "ab".repeat(5) + "|" + "".repeat(1000) + "|" + "\u4e2d".repeat(3) + "|" + "z".repeat(9));
        try {
            "x".repeat(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        char[] chars = {'h', 'i', '\u4e2d'};
        System.out.println(String.valueOf(chars) + String.valueOf(chars, 1, 2) + String.copyValueOf(chars, 0, 1));
        System.out.println(String.valueOf((Object) null) + String.valueOf(true) + String.valueOf('c') + String.valueOf(1L) + String.valueOf(1.0f)
                + String.valueOf(-0.0) + String.valueOf(Double.NaN) + String.valueOf(Float.NEGATIVE_INFINITY));
        Object nothing = null;
        String acc = null;
        acc += nothing;
        acc += 'x' + 1;
        acc += (char) ('x' + 1);
        acc += 1 + 2 + "3" + 4 + 5;
        System.out.println(acc);
        try {
            String.valueOf((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        StringJoiner j = new StringJoiner(", ", "{", "}");
        System.out.println(j + " " + j.length());
        j.setEmptyValue("EMPTY");
        System.out.println(j + " " + j.length());
        j.add("");
        System.out.println(j + " " + j.length());
        j.add(null).add(new StringBuilder("sb"));
        StringJoiner other = new StringJoiner("+", "<", ">").add("p").add("q");
        System.out.println(j.merge(other) + " " + j.merge(j) + " " + j.merge(new StringJoiner("x")).length());
        System.out.println("%s has %d".formatted("he", 3) + " " + String.join("/", Arrays.asList("a", null)));
        System.out.println("abc".<Integer>transform(String::length) + " " + "abc".describeConstable().get());
    }
}
