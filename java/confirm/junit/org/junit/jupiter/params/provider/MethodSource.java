package org.junit.jupiter.params.provider;

/** Names the method that gives the lines of a table. */
public @interface MethodSource {
    String[] value() default "";
}
