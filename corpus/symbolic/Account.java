//@ why: without a predicate, receivers are what public constructors make
//@ case: receivers_come_from_constructors
//@ run: test Account -v
public class Account {
    private final int limit;
    private int balance;

    public Account(int limit) {
        if (limit < 0) throw new IllegalArgumentException("limit");
        this.limit = limit;
    }

    public Account(int limit, int balance) {
        this(limit);
        this.balance = balance;
    }

    public boolean withdraw(int amount) {
        if (amount <= 0 || amount > balance + limit) return false;
        balance -= amount;
        return true;
    }

    public boolean isOverdrawn() { return balance < 0; }
}
