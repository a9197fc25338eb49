package org.junit.function;

/** A call. */
public interface ThrowingRunnable {
    void run() throws Throwable;
}
