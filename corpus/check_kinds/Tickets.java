//@ why: a counterexample that needs changed static fields names them, with what they hold
//@ case: static_fields_that_other_calls_changed_are_told
//@ run: check Tickets --scope 2

import java.util.ArrayList;
import java.util.List;

public class Tickets {
    private static int issued;
    private static final List<Integer> waiting = new ArrayList<>();

    public static void issue() {
        issued++;
    }

    public static void enter(int number) {
        waiting.add(number);
    }

    /** Wrong when two are issued. */
    public static int share() {
        return 6 / (2 - issued);
    }

    /** Wrong when one waits. */
    public static int turns() {
        return 6 / (waiting.size() - 1);
    }
}
