//@ why: multiplication is hard for a solver; without any effort it knows nothing, and asks another one if it may
//@ case: without_effort_ways_are_unknown
//@ run: test Squares --effort 0
//@ case: an_external_solver_tells_and_is_named
//@ run: test Squares --effort 0 --smt z3

/** Which squares there are, of numbers that wrap around. */
public class Squares {
    /** 2 sides, one infeasible: an odd square is odd, and a quarter of 8 is no square. */
    public static boolean isEight(int x) {
        return x * x == 8;
    }

    /** 2 sides: 3 is among the roots. */
    public static boolean isNine(int x) {
        return x * x == 9;
    }
}
