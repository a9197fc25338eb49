//@ why: the default handler prints the whole tree of causes and suppressed exceptions with the frames in common elided
//@ exit: 1
public class UncaughtWithCauseAndSuppressed {
    static class AppException extends Exception {
        private static final long serialVersionUID = 1;

        AppException(String message, Throwable cause) {
            super(message, cause);
        }

        @Override
        public String getMessage() {
            return "<" + super.getMessage() + ">";
        }
    }

    static void level3(int x) {
        int[] a = new int[x];
        a[x] = 1;
    }

    static void level2(int x) throws AppException {
        try {
            level3(x);
        } catch (ArrayIndexOutOfBoundsException e) {
            AppException wrapped = new AppException("level 2", e);
            wrapped.addSuppressed(new IllegalStateException("side problem", new RuntimeException()));
            throw wrapped;
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        try {
            level2(3);
        } catch (AppException e) {
            RuntimeException last = new RuntimeException(e);
            last.addSuppressed(new Error("line one\nline two"));
            throw last;
        } finally {
            System.out.println("finally before the trace");
        }
    }
}
