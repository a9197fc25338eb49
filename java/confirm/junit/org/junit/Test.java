package org.junit;

/** Marks a test. */
public @interface Test {
    long timeout() default 0;
}
