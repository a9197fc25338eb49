package org.junit.jupiter.params;

/** Marks the test of a table. */
public @interface ParameterizedTest {
    String name() default "";
}
