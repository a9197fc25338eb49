//@ why: a stale field: the machine is idle again after a cancellation, and a slot is still chosen
//@ scope: 1
//@ method: cancel
//@ kind: invariant

/**
 * A machine that sells bottles, all at one price. Coins first, then a choice of slot, then the bottle; until it falls,
 * the customer can have the coins back.
 */
public class VendingMachine {
    private static final int PRICE = 2;

    /** What the machine waits for. */
    public enum State {
        IDLE, PAYING, CHOSEN
    }

    private State state;
    private int credit;
    private int chosen; // the slot, from 1; 0 is none
    private int[] stock; // bottles per slot

    public VendingMachine(int slots, int bottles) {
        if (slots < 0 || bottles < 0) {
            throw new IllegalArgumentException(slots + " slots of " + bottles);
        }
        state = State.IDLE;
        stock = new int[slots];
        for (int i = 0; i < slots; i++) {
            stock[i] = bottles;
        }
    }

    public State state() {
        return state;
    }

    public int credit() {
        return credit;
    }

    public void insert(int coin) {
        if (coin != 1 && coin != 2) {
            throw new IllegalArgumentException("no such coin: " + coin);
        }
        if (state == State.CHOSEN) {
            throw new IllegalStateException("a bottle is chosen");
        }
        credit += coin;
        state = State.PAYING;
    }

    /** Chooses a slot, from 1. */
    public void choose(int slot) {
        if (slot < 1 || slot > stock.length) {
            throw new IllegalArgumentException("no such slot: " + slot);
        }
        if (state != State.PAYING || credit < PRICE || stock[slot - 1] == 0) {
            throw new IllegalStateException("not yet paid, or none left");
        }
        chosen = slot;
        state = State.CHOSEN;
    }

    /** Lets the chosen bottle fall; what was paid above the price remains for the next one. */
    public void dispense() {
        if (state != State.CHOSEN) {
            throw new IllegalStateException("nothing chosen");
        }
        stock[chosen - 1]--;
        credit -= PRICE;
        chosen = 0;
        state = credit == 0 ? State.IDLE : State.PAYING;
    }

    /** Gives all coins back, and returns how much that is. */
    public int cancel() {
        int back = credit;
        credit = 0;
        state = State.IDLE;
        return back;
    }

    public void refill(int slot, int bottles) {
        if (slot < 1 || slot > stock.length || bottles < 0) {
            throw new IllegalArgumentException(bottles + " bottles for slot " + slot);
        }
        stock[slot - 1] += bottles;
    }

    public boolean repOk() {
        if (state == null || credit < 0) {
            return false;
        }
        for (int bottles : stock) {
            if (bottles < 0) {
                return false;
            }
        }
        switch (state) {
            case IDLE:
                return credit == 0 && chosen == 0;
            case PAYING:
                return credit > 0 && chosen == 0;
            default:
                return credit >= PRICE && chosen >= 1 && chosen <= stock.length && stock[chosen - 1] > 0;
        }
    }
}
