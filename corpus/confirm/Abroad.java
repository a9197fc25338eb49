//@ why: the default locale and time zone are the user's, and a computer may be slow: no test relies on them
//@ case: what_the_place_or_the_speed_of_a_computer_decides_is_not_asserted
//@ run: check Abroad --scope 1 --tests tests | grep '  tests' && sed -n '/@Test/,$p' tests/AbroadSmallscopeRegressionTest.java

import java.util.Locale;
import java.util.TimeZone;

public class Abroad {
    private final long since = System.nanoTime();

    public String country() {
        return Locale.getDefault().toString();
    }

    public String zone() {
        return TimeZone.getDefault().getID();
    }

    public String thousand(int many) {
        return String.format("%,d", 1000L * many);
    }

    public boolean isOver() {
        return System.nanoTime() - since > 1_000_000_000L;
    }
}
