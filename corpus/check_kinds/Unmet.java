//@ why: a predicate that accepts nothing within the domains is no pass, and says first where it fails most often
//@ case: a_predicate_that_accepts_nothing_is_no_pass
//@ run: check Unmet
//@ run: check Unmet --json - -q | grep -A 12 '"vacuous"'
//@ run: check Unmet --domain 'Unmet.table={length=16; elements=0}' --domain Unmet.count=0
//@ case: a_search_that_finds_nothing_warns
//@ run: generate Unmet

/** A table of sixteen places, when domains have arrays of at most three. */
public class Unmet {
    private int[] table = new int[16];
    private int count;

    public int room() {
        return table.length - count;
    }

    public boolean repOk() {
        if (count < 0) {
            return false;
        }
        return isTable(table) && count <= table.length;
    }

    private static boolean isTable(int[] table) {
        return table.length == 16;
    }
}
