//@ why: what only longer arrays and texts would do is infeasible within the bound; what none of any length does is infeasible for all
//@ case: what_a_length_cap_hides_is_infeasible_within_the_bound_alone
//@ run: test LengthCaps --all-methods --length 3 -v
public class LengthCaps {
    static int tooLong(int[] a) {
        return a.length > 5 ? 1 : 0;
    }

    static int fifth(int[] a) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += i;
        }
        return sum == 10 ? 1 : 0;
    }

    static int longText(String s) {
        return s.length() == 4 ? 1 : 0;
    }

    static int hello(String s) {
        return s.equals("hello") ? 1 : 0;
    }

    static int manyReferences(String[] a) {
        return a.length > 100_000 ? 1 : 0;
    }

    static int never(int[] a) {
        if (a.length == 2) return a.length > 5 ? 1 : 0;
        return a.length < 0 ? 2 : 3;
    }

    static int neverText(String s) {
        if (s.equals("ab")) return s.charAt(0) == 'b' || s.length() > 2 ? 1 : 0;
        return 2;
    }
}
