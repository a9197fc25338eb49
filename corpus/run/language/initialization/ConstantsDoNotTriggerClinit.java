//@ why: compile-time constants are inlined and do not initialize the class, while boxed, null or computed finals do
public class ConstantsDoNotTriggerClinit {
    static class Constants {
        static final int NUMBER = 40 + 2;
        static final String TEXT = "te" + "xt" + NUMBER;
        static final long LONG = 1L << 40;
        static final char LETTER = (char) ('a' + 1);
        static {
            System.out.println("Constants initialized");
        }
    }

    static class Boxed {
        static final Integer NUMBER = 42;
        static {
            System.out.println("Boxed initialized");
        }
    }

    static class NullString {
        static final String TEXT = null;
        static {
            System.out.println("NullString initialized");
        }
    }

    static class Computed {
        static final int NUMBER = "abc".length();
        static {
            System.out.println("Computed initialized");
        }
    }

    static class NotFinal {
        static int number = 7;
        static {
            System.out.println("NotFinal initialized");
        }
    }

    public static void main(String[] args) {
        System.out.println(Constants.NUMBER + " " + Constants.TEXT + " " + Constants.LONG + " " + Constants.LETTER);
        switch (42) {
            case Constants.NUMBER -> System.out.println("matched a constant label");
            default -> System.out.println("no match");
        }
        System.out.println(Constants.TEXT == "text42");
        System.out.println("-- now the others");
        System.out.println(Boxed.NUMBER);
        System.out.println(NullString.TEXT);
        System.out.println(Computed.NUMBER);
        NotFinal.number++;
        System.out.println(NotFinal.number);
        new Constants();
    }
}
