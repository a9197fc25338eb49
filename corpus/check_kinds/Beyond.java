//@ why: a number beyond the constants that the code compares numbers with, and texts with numbers where the code makes numbers of texts
//@ case: parameters_go_beyond_what_the_code_compares_with
//@ run: check Beyond --scope 1 --coverage | tail -4 | head -2
//@ case: without_literals_they_do_not
//@ run: check Beyond --scope 1 --no-literals --coverage | tail -4 | head -2

public class Beyond {
    private final double share;
    private final int rooms;

    public Beyond(double share, int rooms) {
        this.share = share;
        this.rooms = rooms;
    }

    public double limited() {
        double known = share;
        return known > 4 ? 4 : known;
    }

    public boolean isHotel() {
        return rooms >= 12;
    }

    /** An array of three is told apart. */
    public boolean areThree(Beyond[] others) {
        return others != null && others.length == 3;
    }

    public static boolean isOne(String text) {
        try {
            return Integer.parseInt(text) == 1;
        } catch (NumberFormatException problem) {
            return false;
        }
    }
}
