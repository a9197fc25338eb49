//@ why: a bank with checked and unchecked exceptions, causes, suppressed exceptions, rollback and an audit log with try-with-resources
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

public class BankSimulation {
    static class BankException extends Exception {
        BankException(String message) {
            super(message);
        }

        BankException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static class InsufficientFunds extends BankException {
        final long missing;

        InsufficientFunds(Account account, long missing) {
            super(account.id + " lacks " + money(missing));
            this.missing = missing;
        }
    }

    static class UnknownAccount extends BankException {
        UnknownAccount(String id) {
            super("no account " + id);
        }
    }

    static class LimitExceeded extends BankException {
        LimitExceeded(String what, long limit) {
            super(what + " is over the limit of " + money(limit));
        }
    }

    static class CorruptLedger extends IllegalStateException {
        CorruptLedger(String message) {
            super(message);
        }
    }

    enum Kind {
        CHECKING {
            @Override
            long overdraft() {
                return 500_00;
            }
        },
        SAVINGS {
            @Override
            long interest(long balance) {
                return balance * 2 / 100;
            }

            @Override
            long withdrawalLimit() {
                return 1_000_00;
            }
        },
        BUSINESS {
            @Override
            long overdraft() {
                return 5_000_00;
            }

            @Override
            long interest(long balance) {
                return balance < 0 ? balance * 8 / 100 : 0;
            }
        };

        long overdraft() {
            return 0;
        }

        long interest(long balance) {
            return 0;
        }

        long withdrawalLimit() {
            return Long.MAX_VALUE;
        }
    }

    abstract static class Account implements Comparable<Account> {
        final String id;
        final Kind kind;
        private long balance;
        private boolean frozen;

        Account(String id, Kind kind) {
            this.id = id;
            this.kind = kind;
        }

        abstract long fee(long amount);

        void deposit(long amount) {
            if (amount <= 0) {
                throw new IllegalArgumentException("amount must be positive: " + amount);
            }
            balance = Math.addExact(balance, amount);
        }

        void withdraw(long amount) throws BankException {
            if (frozen) {
                throw new BankException(id + " is frozen");
            }
            if (amount > kind.withdrawalLimit()) {
                throw new LimitExceeded("withdrawal of " + money(amount), kind.withdrawalLimit());
            }
            long total = amount + fee(amount);
            if (balance - total < -kind.overdraft()) {
                throw new InsufficientFunds(this, total - balance - kind.overdraft());
            }
            balance -= total;
        }

        @Override
        public int compareTo(Account other) {
            return Long.compare(other.balance, balance);
        }

        @Override
        public String toString() {
            return String.format("%-6s %-9s %14s%s", id, kind, money(balance), frozen ? " frozen" : "");
        }
    }

    static Account open(String id, Kind kind) {
        return switch (kind) {
            case CHECKING -> new Account(id, kind) {
                @Override
                long fee(long amount) {
                    return 0;
                }
            };
            case SAVINGS -> new Account(id, kind) {
                private int withdrawals;

                @Override
                long fee(long amount) {
                    return ++withdrawals > 2 ? 1_50 : 0;
                }
            };
            case BUSINESS -> new Account(id, kind) {
                @Override
                long fee(long amount) {
                    return Math.max(10, amount / 1000);
                }
            };
        };
    }

    record Entry(int number, String action, String outcome) {}

    class AuditLog {
        private final List<Entry> entries = new ArrayList<>();

        void add(String action, String outcome) {
            entries.add(new Entry(entries.size() + 1, action, outcome));
        }

        Map<String, Long> summary() {
            return entries.stream().collect(Collectors.groupingBy(entry -> entry.outcome().split(":")[0], java.util.TreeMap::new,
                    Collectors.counting()));
        }
    }

    /** All balances go back, and new accounts disappear, unless {@link #commit} was called. */
    class Transaction implements AutoCloseable {
        private final Map<Account, Long> before = new LinkedHashMap<>();
        private final String name;
        private boolean committed;

        Transaction(String name) {
            this.name = name;
            accounts.values().forEach(account -> before.put(account, account.balance));
        }

        void commit() {
            committed = true;
        }

        @Override
        public void close() throws BankException {
            if (!committed) {
                accounts.values().retainAll(before.keySet());
                before.forEach((account, balance) -> account.balance = balance);
                log.add(name, "rolled back");
                if (name.contains("cursed")) {
                    throw new BankException("closing " + name + " failed");
                }
            }
        }
    }

    private final Map<String, Account> accounts = new LinkedHashMap<>();
    private final AuditLog log = new AuditLog();

    Account account(String id) throws UnknownAccount {
        Account account = accounts.get(id);
        if (account == null) {
            throw new UnknownAccount(id);
        }
        return account;
    }

    void transfer(String from, String to, long amount) throws BankException {
        Account source = account(from);
        Account target = account(to);
        source.withdraw(amount);
        try {
            target.deposit(amount);
        } catch (ArithmeticException e) {
            source.balance += amount;
            throw new BankException("deposit to " + to + " overflows", e);
        }
    }

    void batch(String name, String... orders) {
        System.out.println("-- " + name);
        try (Transaction transaction = new Transaction(name)) {
            for (String order : orders) {
                execute(order);
            }
            check(account -> account.balance >= -account.kind.overdraft());
            transaction.commit();
            log.add(name, "committed");
        } catch (InsufficientFunds e) {
            log.add(name, "short: " + money(e.missing));
            report(e);
        } catch (UnknownAccount | LimitExceeded e) {
            log.add(name, "refused: " + e.getMessage());
            report(e);
        } catch (BankException e) {
            log.add(name, "failed: " + e.getMessage());
            report(e);
        } catch (RuntimeException e) {
            log.add(name, "broken: " + e.getMessage());
            report(e);
        } finally {
            System.out.println("   total " + money(total(accounts.values())));
        }
    }

    private void execute(String order) throws BankException {
        String[] words = order.split(" ");
        try {
            switch (words[0]) {
                case "open" -> accounts.put(words[1], open(words[1], Kind.valueOf(words[2])));
                case "pay" -> account(words[1]).deposit(cents(words[2]));
                case "draw" -> account(words[1]).withdraw(cents(words[2]));
                case "move" -> transfer(words[1], words[2], cents(words[3]));
                case "freeze" -> account(words[1]).frozen = true;
                case "interest" -> accounts.values().forEach(account -> account.balance += account.kind.interest(account.balance));
                default -> throw new UnsupportedOperationException("order " + words[0]);
            }
        } catch (NumberFormatException e) {
            throw new BankException("unreadable order <" + order + ">", e);
        }
    }

    private void check(Predicate<Account> invariant) {
        List<String> broken = accounts.values().stream().filter(invariant.negate()).map(account -> account.id).toList();
        if (!broken.isEmpty()) {
            throw new CorruptLedger("invariant broken by " + broken);
        }
    }

    private static void report(Throwable e) {
        System.out.println("   " + e.getClass().getName() + ": " + e.getMessage());
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            System.out.println("     because " + cause);
        }
        for (Throwable other : e.getSuppressed()) {
            System.out.println("     besides " + other.getMessage());
        }
    }

    static long total(Collection<? extends Account> accounts) {
        long sum = 0;
        for (Account account : accounts) {
            sum += account.balance;
        }
        return sum;
    }

    static long cents(String text) {
        int dot = text.indexOf('.');
        return dot < 0 ? Long.parseLong(text) * 100
                : Long.parseLong(text.substring(0, dot)) * 100 + Long.parseLong(text.substring(dot + 1));
    }

    static String money(long cents) {
        return String.format("%s%,d.%02d", cents < 0 ? "-" : "", Math.abs(cents / 100), Math.abs(cents % 100));
    }

    public static void main(String[] args) {
        BankSimulation bank = new BankSimulation();
        bank.batch("setup", "open alice CHECKING", "open bob SAVINGS", "open corp BUSINESS", "pay alice 1200.50",
                "pay bob 8000", "pay corp 125000.99");
        bank.batch("rent", "move alice corp 950", "move bob alice 400.25");
        bank.batch("spree", "draw alice 100", "draw alice 2000");
        bank.batch("typo", "move alice bobby 10");
        bank.batch("large", "move bob corp 1000.01");
        bank.batch("garbled", "pay alice 12.x0");
        bank.batch("negative", "pay corp 5", "pay corp -5");
        bank.batch("robbery", "rob corp 99");
        bank.batch("cursed", "draw corp 50", "draw nobody 1");
        bank.batch("fees", "draw bob 10", "draw bob 10", "draw bob 10", "draw bob 10");
        bank.batch("overflow", "open whale CHECKING", "pay whale 92233720368547758", "move corp whale 100");
        bank.batch("debt", "draw corp 128000", "interest");
        bank.batch("freezing", "freeze alice", "draw alice 1");
        List<Account> ranking = new ArrayList<>(bank.accounts.values());
        Collections.sort(ranking);
        ranking.forEach(System.out::println);
        Map<Kind, Long> perKind = new EnumMap<>(Kind.class);
        ranking.forEach(account -> perKind.merge(account.kind, account.balance, Long::sum));
        System.out.println(perKind);
        System.out.println(bank.log.summary());
        bank.log.entries.stream().sorted(Comparator.comparing(Entry::outcome).thenComparing(Entry::number))
                .forEach(entry -> System.out.printf("%2d %-9s %s%n", entry.number(), entry.action(), entry.outcome()));
    }
}
