//@ why: constants of an enum of the JDK are one of a kind, and have no equal twin
//@ case: two_constants_of_an_enum_of_the_jdk_are_arguments
//@ run: check Breaker --scope 1 --no-literals

import java.util.concurrent.TimeUnit;

/** Opens and closes after some time, each in a unit of its own. */
public class Breaker {
    private final TimeUnit opens;
    private final TimeUnit closes;

    public Breaker(TimeUnit opens, TimeUnit closes) {
        if (opens == null || closes == null) {
            throw new IllegalArgumentException("a unit is missing");
        }
        this.opens = opens;
        this.closes = closes;
    }

    public boolean isEven() {
        return opens == closes;
    }
}
