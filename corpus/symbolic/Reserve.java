//@ why: goals over old, arguments and result; one that no input reaches, and one that only a bound keeps open
//@ case: goals_are_reached_or_infeasible
//@ run: test 'Reserve.java' --criterion goal --domain Reserve.seats=0..3 --domain Reserve.taken=0..3 -v
//@ case: goals_in_the_report_for_programs
//@ run: test 'Reserve.java#cancel' --criterion goal --domain Reserve.seats=0..3 --json - -q | jq -c '.criterion, .methods[].branches[]'

public class Reserve {
    // As smallscope.annotations has it.
    @interface Goal {
        String[] value();
    }

    private int seats;
    private int taken;

    boolean repOk() {
        return 0 <= taken && taken <= seats;
    }

    public int book(int count) {
        if (count <= 0 || count > seats - taken) return -1;
        taken += count;
        return seats - taken;
    }

    @Goal("book")
    boolean lastSeats(Reserve old, int count, int result) {
        return result == 0 && count > 1 && old.taken > 0 && taken == seats;
    }

    @Goal("book")
    static boolean refusedWithRoom(int count, int result, Reserve old) {
        return result == -1 && count > 0 && old.seats > old.taken;
    }

    @Goal("book")
    boolean overbooked(Reserve old) {
        return taken > old.seats;
    }

    public void cancel() {
        if (taken > 0) taken--;
    }

    @Goal("cancel")
    boolean emptied(Reserve old) {
        return taken == 0 && old.taken == 1;
    }

    @Goal("cancel")
    static boolean grew(Reserve old) {
        return old.taken > old.seats;
    }
}
