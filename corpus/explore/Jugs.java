//@ why: a program with choices, as Figure 7 of the paper has them: the state is the whole program's, and a run that fails is told by its choices
//@ case: a_program_is_explored_until_no_state_is_new
//@ run: explore corpus/explore/Jugs.java
//@ case: choices_are_not_modelled_elsewhere
//@ run: run corpus/explore/Jugs.java
import smallscope.Verify;

public class Jugs {
    private int small, large;

    public static void main(String[] arguments) {
        Jugs jugs = new Jugs();
        while (true) {
            int step = Verify.random(5);
            jugs.take(step);
            assert jugs.large != 4 : "four";
            Verify.ignoreIf(jugs.small == 1 && jugs.large == 1);
        }
    }

    private void take(int step) {
        switch (step) {
            case 0: small = 3; break;
            case 1: large = 5; break;
            case 2: small = 0; break;
            case 3: large = 0; break;
            case 4: {
                int poured = Math.min(small, 5 - large);
                small -= poured;
                large += poured;
                break;
            }
            default: {
                int poured = Math.min(large, 3 - small);
                large -= poured;
                small += poured;
            }
        }
    }
}
