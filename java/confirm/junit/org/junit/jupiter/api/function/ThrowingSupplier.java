package org.junit.jupiter.api.function;

/** A call with a result. */
public interface ThrowingSupplier<T> {
    T get() throws Throwable;
}
