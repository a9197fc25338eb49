//@ why: a method of another class is mutated if the calls under test come to it, and not for the interface's sake
//@ case: of_other_classes_only_what_runs_is_mutated
//@ run: mutate Levy --scope 2 --operators arithmetic
//@ case: a_predicate_that_accepts_nothing_leaves_nothing_to_compare
//@ run: mutate Levy --scope 2 --operators arithmetic --predicate never

public class Levy {
    private final Rate rate = new Half();
    private int sum;

    public int add(int amount) {
        Rate used = amount > 5000 ? new Twofold() : rate;
        sum = sum + used.of(amount);
        return sum;
    }

    boolean never() {
        return sum < 0 && sum > 0;
    }
}

interface Rate {
    int of(int amount);
}

class Half implements Rate {
    @Override
    public int of(int amount) {
        return amount / 2;
    }
}

class Twofold implements Rate {
    @Override
    public int of(int amount) {
        return amount * 2;
    }
}
