package org.junit.jupiter.api;

import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;

/** The assertions that emitted tests use, with the overloads that JUnit 5 has. */
public final class Assertions {
    private Assertions() {}

    public static void assertTrue(boolean condition) {
        check(condition, "false");
    }

    public static void assertTrue(BooleanSupplier condition) {
        check(condition.getAsBoolean(), "false");
    }

    public static void assertFalse(boolean condition) {
        check(!condition, "true");
    }

    public static void assertFalse(BooleanSupplier condition) {
        check(!condition.getAsBoolean(), "true");
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

    public static void assertEquals(byte expected, byte actual) {
        equal(expected, actual);
    }

    public static void assertEquals(byte expected, Byte actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Byte expected, byte actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Byte expected, Byte actual) {
        equal(expected, actual);
    }

    public static void assertEquals(char expected, char actual) {
        equal(expected, actual);
    }

    public static void assertEquals(char expected, Character actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Character expected, char actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Character expected, Character actual) {
        equal(expected, actual);
    }

    public static void assertEquals(double expected, double actual) {
        equal(expected, actual);
    }

    public static void assertEquals(double expected, Double actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Double expected, double actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Double expected, Double actual) {
        equal(expected, actual);
    }

    public static void assertEquals(float expected, float actual) {
        equal(expected, actual);
    }

    public static void assertEquals(float expected, Float actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Float expected, float actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Float expected, Float actual) {
        equal(expected, actual);
    }

    public static void assertEquals(int expected, int actual) {
        equal(expected, actual);
    }

    public static void assertEquals(int expected, Integer actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Integer expected, int actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Integer expected, Integer actual) {
        equal(expected, actual);
    }

    public static void assertEquals(long expected, long actual) {
        equal(expected, actual);
    }

    public static void assertEquals(long expected, Long actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Long expected, long actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Long expected, Long actual) {
        equal(expected, actual);
    }

    public static void assertEquals(short expected, short actual) {
        equal(expected, actual);
    }

    public static void assertEquals(short expected, Short actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Short expected, short actual) {
        equal(expected, actual);
    }

    public static void assertEquals(Short expected, Short actual) {
        equal(expected, actual);
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

    public static void assertArrayEquals(double[] expected, double[] actual) {
        check(Arrays.equals(expected, actual), "the arrays differ");
    }

    public static void assertArrayEquals(float[] expected, float[] actual) {
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

    public static <T extends Throwable> T assertThrows(Class<T> type, Executable call) {
        try {
            call.execute();
        } catch (Throwable thrown) {
            if (type.isInstance(thrown)) {
                return type.cast(thrown);
            }
            throw new AssertionError("expected " + type.getName() + ", but was " + thrown, thrown);
        }
        throw new AssertionError("expected " + type.getName() + ", but nothing was thrown");
    }

    public static void assertDoesNotThrow(Executable call) {
        try {
            call.execute();
        } catch (Throwable thrown) {
            throw new AssertionError("unexpected " + thrown, thrown);
        }
    }

    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> call) {
        try {
            return call.get();
        } catch (Throwable thrown) {
            throw new AssertionError("unexpected " + thrown, thrown);
        }
    }

    public static void assertTimeoutPreemptively(Duration limit, Executable call) {
        assertTimeoutPreemptively(limit, () -> {
            call.execute();
            return null;
        });
    }

    public static <T> T assertTimeoutPreemptively(Duration limit, ThrowingSupplier<T> call) {
        FutureTask<T> task = new FutureTask<>(() -> {
            try {
                return call.get();
            } catch (Exception | Error thrown) {
                throw thrown;
            } catch (Throwable thrown) {
                throw new IllegalStateException(thrown);
            }
        });
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException timeout) {
            throw new AssertionError("execution timed out after " + limit.toMillis() + " ms");
        } catch (ExecutionException | InterruptedException thrown) {
            throw new AssertionError("unexpected " + thrown.getCause(), thrown.getCause());
        }
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
