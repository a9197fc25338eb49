//@ why: a long local variable whose bits are those by which the machine tells that a register holds the values it follows together
//@ domains: Disguise.key=0..N; Disguise.other=0..N
//@ counts: 1=4/2 2=7/2 3=10/2 4=13/2

/** Two numbers that are equal and at most 1. */
public class Disguise {
    int key;
    int other;

    boolean repOk() {
        long mask = 0x7A5E1A2E00000000L;
        int first = key;
        long kept = mask;
        if (first > 1) {
            return false;
        }
        int second = other;
        return kept + second == mask + first && kept == 0x7A5E1A2E00000000L;
    }
}
