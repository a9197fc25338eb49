//@ why: a dependency-ordered job runner with retries, nested resources and hooks that ends with an uncaught exception and its causes
//@ exit: 1
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

public class MigrationRunner {
    static class MigrationException extends Exception {
        private final String step;

        MigrationException(String step, String message, Throwable cause) {
            super(step + ": " + message, cause);
            this.step = step;
        }
    }

    static class Transient extends MigrationException {
        Transient(String step) {
            super(step, "try again", null);
        }
    }

    @FunctionalInterface
    interface Action {
        void run(Database database) throws MigrationException;

        default Action then(Action next) {
            return database -> {
                run(database);
                next.run(database);
            };
        }
    }

    /** The things that migrations change: named tables of text. */
    static class Database {
        private final Map<String, List<String>> tables = new TreeMap<>();

        List<String> table(String name) {
            return Objects.requireNonNull(tables.get(name), () -> "no table " + name);
        }

        Database copy() {
            Database copy = new Database();
            tables.forEach((name, rows) -> copy.tables.put(name, new ArrayList<>(rows)));
            return copy;
        }

        void restore(Database other) {
            tables.clear();
            tables.putAll(other.tables);
        }
    }

    static class Step {
        final String name;
        final Set<String> after;
        final Action action;
        int attempts;

        Step(String name, Action action, String... after) {
            this.name = name;
            this.action = action;
            this.after = new TreeSet<>(List.of(after));
        }
    }

    enum Outcome { DONE, RETRIED, FAILED, SKIPPED }

    class Lock implements AutoCloseable {
        private final String name;

        Lock(String name) {
            if (!locks.add(name)) {
                throw new IllegalStateException(name + " is locked");
            }
            this.name = name;
            trace("+" + name);
        }

        @Override
        public void close() {
            locks.remove(name);
            trace("-" + name);
        }
    }

    private final Map<String, Step> steps = new LinkedHashMap<>();
    private final Map<String, Outcome> outcomes = new LinkedHashMap<>();
    private final Set<String> locks = new TreeSet<>();
    private final Deque<String> trace = new ArrayDeque<>();
    private final List<Consumer<? super MigrationRunner>> hooks = new ArrayList<>();
    private final Database database = new Database();

    private void trace(String event) {
        trace.addLast(event);
    }

    MigrationRunner step(String name, Action action, String... after) {
        if (steps.putIfAbsent(name, new Step(name, action, after)) != null) {
            throw new IllegalArgumentException("step " + name + " exists");
        }
        return this;
    }

    List<Step> ordered() {
        List<Step> order = new ArrayList<>();
        Set<String> done = new TreeSet<>();
        while (order.size() < steps.size()) {
            Step next = steps.values().stream().filter(step -> !done.contains(step.name) && done.containsAll(step.after)).findFirst()
                    .orElseThrow(() -> new IllegalStateException("stuck before " + steps.keySet().stream().filter(name -> !done.contains(name))
                            .collect(Collectors.joining(", "))));
            order.add(next);
            done.add(next.name);
        }
        return order;
    }

    void run(int retries) throws MigrationException {
        try (Lock all = new Lock("all")) {
            assert all.name.equals("all");
            for (Step step : ordered()) {
                if (step.after.stream().anyMatch(name -> outcomes.get(name).compareTo(Outcome.FAILED) >= 0)) {
                    outcomes.put(step.name, Outcome.SKIPPED);
                    continue;
                }
                outcomes.put(step.name, attempt(step, retries));
            }
        } finally {
            Collections.reverse(hooks);
            hooks.forEach(hook -> hook.accept(this));
        }
        List<String> failed = outcomes.entrySet().stream().filter(entry -> entry.getValue() == Outcome.FAILED).map(Map.Entry::getKey).toList();
        if (!failed.isEmpty()) {
            throw lastFailure;
        }
    }

    private MigrationException lastFailure;

    private Outcome attempt(Step step, int retries) {
        Database before = database.copy();
        while (true) {
            step.attempts++;
            try (Lock lock = new Lock(step.name)) {
                step.action.run(database);
                trace("ok " + lock.name);
                return step.attempts > 1 ? Outcome.RETRIED : Outcome.DONE;
            } catch (Transient e) {
                database.restore(before.copy());
                if (step.attempts > retries) {
                    lastFailure = new MigrationException(step.name, "gave up after " + step.attempts + " attempts", e);
                    return Outcome.FAILED;
                }
            } catch (MigrationException e) {
                database.restore(before);
                e.addSuppressed(new IllegalStateException("tables now " + database.tables.keySet()));
                lastFailure = e;
                return Outcome.FAILED;
            } catch (RuntimeException e) {
                database.restore(before);
                lastFailure = new MigrationException(step.name, "unexpected", e);
                return Outcome.FAILED;
            }
        }
    }

    static Action create(String table, String... rows) {
        return database -> database.tables.put(table, new ArrayList<>(List.of(rows)));
    }

    static Action convert(String table) {
        return database -> {
            List<String> rows = database.table(table);
            for (int i = 0; i < rows.size(); i++) {
                try {
                    rows.set(i, Integer.toString(Integer.parseInt(rows.get(i)) * 100));
                } catch (NumberFormatException e) {
                    throw new MigrationException("convert", "row " + i + " of " + table, e);
                }
            }
        };
    }

    void report() {
        outcomes.forEach((name, outcome) -> System.out.printf("%-9s %-8s %d%n", name, outcome, steps.get(name).attempts));
        database.tables.forEach((name, rows) -> System.out.println("  " + name + " " + rows));
        System.out.println("  trace " + trace);
        System.out.println("  locks " + locks);
    }

    public static void main(String[] args) throws MigrationException {
        int[] flaky = {0};
        MigrationRunner first = new MigrationRunner();
        first.step("index", database -> database.table("users").add("index"), "users")
                .step("users", create("users", "ada", "bob"))
                .step("prices", create("prices", "5", "12").then(convert("prices")))
                .step("network", database -> {
                    database.table("users").add("half done");
                    if (++flaky[0] < 3) {
                        throw new Transient("network");
                    }
                }, "users");
        first.hooks.add(runner -> System.out.println("hook sees " + runner.outcomes.size() + " outcomes"));
        first.hooks.add(runner -> System.out.println("hook comes first"));
        first.run(3);
        first.report();

        MigrationRunner second = new MigrationRunner().step("a", create("a"), "b").step("b", create("b"), "a").step("c", create("c"));
        try {
            second.run(0);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + ", locks " + second.locks);
        }
        try {
            second.step("c", create("c"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        MigrationRunner third = new MigrationRunner();
        third.step("prices", create("prices", "7", "eight", "9"))
                .step("missing", convert("nothing"))
                .step("later", create("later"), "missing")
                .step("convert", convert("prices"), "prices")
                .step("never", create("never"), "later", "convert");
        try {
            third.run(1);
        } catch (MigrationException e) {
            third.report();
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            System.out.println("step " + e.step + " failed because of " + root + ", suppressed " + e.getSuppressed().length);
            throw e;
        } finally {
            System.out.println("finally, before the program ends");
        }
        System.out.println("not reached");
    }
}
