package smallscope;

import java.util.Random;

/**
 * Choices of a program whose every run is to be explored: {@code smallscope explore Main.java} takes each of them.
 *
 * <p>On a plain JVM the choices are taken at random, and a run that is to be ignored ends with {@link Ignored}.
 */
public final class Verify {
    private static final Random RANDOM = new Random();

    private Verify() {
    }

    /** Returns every number from 0 to {@code most}, which is not negative, in one run each. */
    public static int random(int most) {
        if (most < 0) {
            throw new IllegalArgumentException("negative: " + most);
        }
        return (int) (RANDOM.nextDouble() * (most + 1.0));
    }

    /** Returns true in one run and false in another. */
    public static boolean randomBool() {
        return random(1) == 1;
    }

    /** Ends the run, which is then neither right nor wrong, if {@code condition} holds. */
    public static void ignoreIf(boolean condition) {
        if (condition) {
            throw new Ignored();
        }
    }

    /** Ends a run that is to be ignored. */
    public static final class Ignored extends Error {
        private static final long serialVersionUID = 1L;

        private Ignored() {
            super("a run that is to be ignored", null, false, false);
        }
    }
}
