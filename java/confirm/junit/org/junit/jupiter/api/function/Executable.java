package org.junit.jupiter.api.function;

/** A call without a result. */
public interface Executable {
    void execute() throws Throwable;
}
