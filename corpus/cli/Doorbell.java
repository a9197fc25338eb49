//@ why: what the clock decides is not compared, but a null in its place is seen
//@ case: a_null_in_place_of_what_the_clock_decides_kills
//@ run: mutate Doorbell --scope 1 --operators return,arithmetic -v

import java.util.Date;

public class Doorbell {
    private int rings;

    public Date ring() {
        rings++;
        return new Date();
    }

    public Date last(int minutes) {
        return rings == 0 ? null : new Date(System.currentTimeMillis() - 60000L * minutes);
    }
}
