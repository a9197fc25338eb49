//@ why: an argument that the clock decides about is left out where the class has others, and that is counted: not complete
//@ case: what_the_clock_decides_about_is_no_argument_and_is_counted
//@ run: check Stamped --scope 1
//@ case: what_the_clock_decides_about_is_an_argument_where_there_is_nothing_else
//@ run: check 'Stamped$Clocks' --scope 1

public class Stamped {
    /** A note with the moment at which it was written. */
    public static class Note {
        private final long moment;

        public Note(boolean early) {
            moment = early ? 1 : 2;
        }

        public Note() {
            moment = System.nanoTime();
        }
    }

    public static boolean isEarly(Note note) {
        return note != null && note.moment == 1;
    }

    /** What has nothing but its moment. */
    public static class Clocks {
        public static class Tick {
            private final long moment = System.nanoTime();
        }

        public static boolean is(Tick tick) {
            return tick != null && tick.moment == tick.moment;
        }
    }
}
