//@ why: a call that threw has changed its receiver, and the next call meets that
//@ case: what_a_call_that_threw_has_left_is_a_receiver
//@ run: check Overdrawn --scope 2
public class Overdrawn {
    private int balance;

    public void withdraw(int amount) {
        balance -= amount;
        if (balance < 0) {
            throw new IllegalStateException("overdrawn");
        }
    }

    public int balance() {
        assert balance >= 0;
        return balance;
    }
}
