//@ why: a goal that is one of no method is named, not passed over
//@ case: a_goal_of_no_method_is_a_mistake
//@ run: test LostGoal --criterion goal

public class LostGoal {
    @interface Goal {
        String[] value();
    }

    private int count;

    public void add(int amount) {
        if (amount > 0) count += amount;
    }

    public void reset() {
        count = 0;
    }

    @Goal("added")
    boolean large() {
        return count > 100;
    }
}
