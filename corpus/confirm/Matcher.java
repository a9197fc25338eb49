//@ why: receivers of several classes share a table, and one is of a class that extends one of the JDK's
import java.util.ArrayList;

/** Something that finds letters, of a class that only the factory knows; one of them keeps a list that is one of the JDK's by inheritance. */
public abstract class Matcher {
    public static Matcher none() {
        return new None();
    }

    public static Matcher of(char wanted) {
        return new One(wanted);
    }

    public static Matcher of(String wanted) {
        if (wanted == null || wanted.isEmpty()) {
            return new None();
        }
        return wanted.length() == 1 ? new One(wanted.charAt(0)) : new Several(wanted);
    }

    /** How many letters of a text match from a place on. */
    public abstract int matches(String text, int at);

    public int matches(String text) {
        return matches(text, 0);
    }

    public boolean isIn(char[] text, int at) {
        return text != null && matches(new String(text), at) > 0;
    }

    static final class None extends Matcher {
        @Override
        public int matches(String text, int at) {
            return 0;
        }
    }

    static final class One extends Matcher {
        private final char wanted;

        One(char wanted) {
            this.wanted = wanted;
        }

        @Override
        public int matches(String text, int at) {
            boolean isThere = text != null && at >= 0 && at < text.length();
            return isThere && text.charAt(at) == wanted ? 1 : 0;
        }
    }

    static final class Several extends Matcher {
        private final Letters letters = new Letters();

        Several(String wanted) {
            for (char letter : wanted.toCharArray()) {
                letters.add(letter);
            }
        }

        @Override
        public int matches(String text, int at) {
            int count = 0;
            while (text != null && at >= 0 && at + count < text.length() && letters.contains(text.charAt(at + count))) {
                count++;
            }
            return count;
        }
    }

    static final class Letters extends ArrayList<Character> {
        private static final long serialVersionUID = 1;
        private int asked;

        @Override
        public boolean contains(Object letter) {
            asked++;
            return super.contains(letter);
        }

        int asked() {
            return asked;
        }
    }
}
