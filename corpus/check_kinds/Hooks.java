//@ why: functions are arguments too: each gives the same, whatever it is asked
//@ case: functional_interfaces_have_values
//@ run: check Hooks --scope 1

import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class Hooks {
    /** A functional interface that nobody implements; what it inherits is asked for too. */
    public interface Judge<T> extends Predicate<T> {
        default boolean isStrict() {
            return true;
        }
    }

    private int count;

    public Hooks() {}

    public void each(Consumer<? super Integer> action) {
        action.accept(count);
    }

    public String name(Supplier<String> names) {
        return names.get().toUpperCase();
    }

    public Integer merge(BiFunction<Integer, Integer, Integer> merger) {
        return merger.apply(count, 1) + 1;
    }

    /** Wrong: an operator may give zero. */
    public int share(IntUnaryOperator operator) {
        return 12 / operator.applyAsInt(count);
    }

    public boolean passes(Judge<Object> judge) {
        return judge.test(this) && judge.isStrict();
    }
}
