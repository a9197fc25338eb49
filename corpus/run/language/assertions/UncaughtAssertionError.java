//@ why: an assertion that fails ends the program like any uncaught error, with the detail in the trace and exit code 1
//@ exit: 1
import java.util.ArrayDeque;
import java.util.Deque;

public class UncaughtAssertionError {
    static class Account {
        private final Deque<Integer> history = new ArrayDeque<>();
        private int balance;

        void move(int amount) {
            balance += amount;
            history.push(amount);
            assert invariant() : "balance " + balance + " after " + history;
        }

        private boolean invariant() {
            return balance >= 0;
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        int[] moves = {10, -3, 5, -20, 100};
        for (int m : moves) {
            account.move(m);
            System.out.println(m + " -> " + account.balance);
        }
        System.out.println("never");
    }
}
