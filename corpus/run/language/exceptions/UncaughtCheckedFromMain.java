//@ why: main may declare checked exceptions; a custom one with a null message prints only its class name, followed by its causes
//@ exit: 1
import java.io.IOException;
import java.io.UncheckedIOException;

public class UncaughtCheckedFromMain {
    static class Outer {
        static class ConfigException extends Exception {
            private static final long serialVersionUID = 1;

            ConfigException(Throwable cause) {
                super(null, cause);
            }
        }
    }

    static abstract class Stage {
        Stage() throws Outer.ConfigException {
            try {
                run();
            } catch (UncheckedIOException e) {
                throw new Outer.ConfigException(e);
            }
        }

        abstract void run();
    }

    public static void main(String[] args) throws Exception {
        System.out.println("starting");
        new Stage() {
            private int attempts;

            @Override
            void run() {
                System.out.println("attempt " + attempts++);
                if (attempts < 3) {
                    run();
                }
                throw new UncheckedIOException("disk", new IOException());
            }
        };
    }
}
