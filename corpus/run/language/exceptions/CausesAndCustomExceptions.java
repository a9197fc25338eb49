//@ why: Throwable's own rules (initCause once, no self cause, no self suppression, toString from getLocalizedMessage) hold
public class CausesAndCustomExceptions {
    static class Coded extends RuntimeException {
        private static final long serialVersionUID = 1;
        final int code;

        Coded(int code) {
            this.code = code;
        }

        Coded(int code, String m, boolean suppress, boolean trace) {
            super(m, null, suppress, trace);
            this.code = code;
        }

        @Override
        public String getLocalizedMessage() {
            return "code " + code;
        }
    }

    static class Bare extends Exception {
        private static final long serialVersionUID = 1;

        @Override
        public synchronized Throwable fillInStackTrace() {
            System.out.println("filling");
            return this;
        }
    }

    static void expect(Runnable r) {
        try {
            r.run();
            System.out.println("accepted");
        } catch (RuntimeException e) {
            System.out.println(e + " / cause " + e.getCause());
        }
    }

    public static void main(String[] args) {
        Coded c = new Coded(7);
        System.out.println(c + " " + c.getMessage() + " " + c.getCause());
        expect(() -> c.initCause(c));
        expect(() -> c.initCause(new Error("e")));
        expect(() -> c.initCause(null));
        expect(() -> c.addSuppressed(c));
        expect(() -> c.addSuppressed(null));
        System.out.println(c.getCause());
        Throwable fixed = new RuntimeException("m", null);
        expect(() -> fixed.initCause(c));
        System.out.println(new RuntimeException(c).getMessage());
        System.out.println(new Exception((Throwable) null).getMessage());
        Coded light = new Coded(8, "light", false, false);
        light.addSuppressed(c);
        System.out.println(light.getSuppressed().length + " " + light.getStackTrace().length + " " + light.getMessage());
        Bare bare = new Bare();
        System.out.println(bare + " " + bare.getStackTrace().length);
        System.out.println(new AssertionError(3.5).getMessage() + new AssertionError('c').getMessage());
        System.out.println(new AssertionError(c).getCause() == c);
    }
}
