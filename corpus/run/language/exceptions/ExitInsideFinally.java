//@ why: System.exit never returns, so the pending exception is lost, outer finally blocks do not run and the code is its argument
//@ exit: 3
public class ExitInsideFinally {
    static int stop(int code) {
        System.out.println("stopping with " + code);
        System.exit(code);
        System.out.println("never after exit");
        return code;
    }

    @SuppressWarnings("finally")
    static int body() {
        try {
            throw new IllegalStateException("pending");
        } finally {
            try {
                return stop(3);
            } finally {
                System.out.println("never in inner finally");
            }
        }
    }

    public static void main(String[] args) {
        try {
            System.out.println(body());
        } catch (RuntimeException e) {
            System.out.println("never caught");
        } finally {
            System.out.println("never in outer finally");
        }
    }
}
