//@ why: a static field that a call has changed is part of the state
//@ case: static_fields_that_calls_change_are_part_of_a_state
//@ run: check Tariff --scope 2
public class Tariff {
    private static int rate;
    private final int price;

    public Tariff() {
        price = rate;
    }

    public static void raise() {
        rate++;
    }

    public int surcharge() {
        return 6 / (rate - price - 2);
    }
}
