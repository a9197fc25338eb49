package org.junit;

import java.util.Arrays;
import java.util.Objects;
import org.junit.function.ThrowingRunnable;

/** The assertions that emitted tests use, with the overloads that JUnit 4 has. */
public final class Assert {
    private Assert() {}

    public static void assertTrue(boolean condition) {
        check(condition, "false");
    }

    public static void assertFalse(boolean condition) {
        check(!condition, "true");
    }

    public static void assertEquals(long expected, long actual) {
        equal(expected, actual);
    }

    public static void assertEquals(double expected, double actual, double delta) {
        boolean same = Double.compare(expected, actual) == 0;
        check(same || Math.abs(expected - actual) <= delta, "expected " + expected + ", but was " + actual);
    }

    public static void assertEquals(float expected, float actual, float delta) {
        boolean same = Float.compare(expected, actual) == 0;
        check(same || Math.abs(expected - actual) <= delta, "expected " + expected + ", but was " + actual);
    }

    public static void assertEquals(String message, Object expected, Object actual) {
        check(Objects.equals(expected, actual), message + ": expected " + expected + ", but was " + actual);
    }

    public static void assertEquals(Object expected, Object actual) {
        equal(expected, actual);
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        check(Arrays.deepEquals(expected, actual), "the arrays differ");
    }

    public static void assertSame(Object expected, Object actual) {
        check(expected == actual, "another object");
    }

    public static void assertNull(Object actual) {
        check(actual == null, "not null");
    }

    public static void assertNotNull(Object actual) {
        check(actual != null, "null");
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        check(Arrays.equals(expected, actual), "the arrays differ");
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        check(Arrays.equals(expected, actual), "the arrays differ");
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        check(Arrays.equals(expected, actual), "the arrays differ");
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        check(Arrays.equals(expected, actual), "the arrays differ");
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        check(Arrays.equals(expected, actual), "the arrays differ");
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        check(Arrays.equals(expected, actual), "the arrays differ");
    }

    public static <T extends Throwable> T assertThrows(Class<T> type, ThrowingRunnable call) {
        try {
            call.run();
        } catch (Throwable thrown) {
            if (type.isInstance(thrown)) {
                return type.cast(thrown);
            }
            throw new AssertionError("expected " + type.getName() + ", but was " + thrown, thrown);
        }
        throw new AssertionError("expected " + type.getName() + ", but nothing was thrown");
    }

    private static void equal(Object expected, Object actual) {
        check(Objects.equals(expected, actual), "expected " + expected + ", but was " + actual);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}
