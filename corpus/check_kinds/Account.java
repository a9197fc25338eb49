//@ why: pre- and postconditions by name and by annotation, with arguments, result and old receiver

public class Account {
    @interface Requires {
        String value();
    }

    @interface Ensures {
        String value();
    }

    private int balance;

    boolean repOk() {
        return balance >= 0;
    }

    /** Right, where its precondition holds. */
    public int withdraw(int amount) {
        balance -= amount;
        return balance;
    }

    boolean withdrawPre(int amount) {
        return amount <= balance;
    }

    boolean withdrawPost(Account old, int amount, int result) {
        return result == balance && old.balance == balance + amount;
    }

    /** Forgets the last coin. */
    @Requires("isSmall")
    @Ensures("holdsMore")
    public void deposit(int amount) {
        balance += amount > 1 ? amount - 1 : amount;
    }

    boolean isSmall(int amount) {
        return amount < 3;
    }

    boolean holdsMore(int amount, Account old) {
        return balance == old.balance + amount;
    }

    /** The condition takes the result alone. */
    public int twice(int n) {
        return 2 * n;
    }

    boolean twicePost(int result) {
        return result % 2 == 0;
    }
}
