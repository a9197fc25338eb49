//@ why: mutants that only the structure, chance, the clock, static fields or another class tell from the original
//@ case: what_equals_does_not_see_survives_and_is_told
//@ run: mutate Purse#coins --scope 2 --operators arithmetic,constant
//@ run: mutate Purse#coins --scope 2 --operators arithmetic,constant --compare structural -v
//@ case: what_the_clock_or_chance_decides_is_not_compared
//@ run: mutate Purse#stamp,draw --scope 2 --operators arithmetic
//@ case: static_fields_are_part_of_what_a_call_leaves
//@ run: mutate Purse#Purse --scope 1 --operators arithmetic -v
//@ case: a_mutant_that_needs_what_is_not_modelled_has_no_verdict
//@ run: mutate Purse#spill --scope 2 --operators negation
//@ case: what_methods_call_is_mutated_in_other_classes_and_lambdas_too
//@ run: mutate Purse#pay --scope 2 --operators arithmetic,boundary,return
//@ case: a_postcondition_kills
//@ run: mutate Purse#put --scope 2 --operators arithmetic -v
//@ case: a_score_that_is_too_low_is_exit_code_two
//@ run: mutate Purse#coins --scope 2 --operators arithmetic,constant --min-score 90 -q
//@ run: mutate Purse#pay --scope 2 --operators arithmetic --min-score 90 -q
//@ case: as_many_mutants_as_are_asked_for_are_drawn_by_a_seed
//@ run: mutate Purse --scope 1 --max-mutants 5 --allow-skipped | grep 'mutants on\|left out'
//@ run: mutate Purse --scope 1 --max-mutants 5 --sample 1 --allow-skipped --json - -q | grep '"id"'
//@ run: mutate Purse --scope 1 --max-mutants 5 --sample 2 --allow-skipped --json - -q | grep '"id"'
//@ case: the_scope_grows_until_nothing_more_dies
//@ run: mutate Purse#pay --scope 1 --operators arithmetic,boundary --grow | grep 'by scope'
//@ case: mutants_are_written_only_to_a_folder_of_their_own
//@ run: mutate Purse#coins --scope 1 --operators arithmetic --write-mutants there -q
//@ run: mutate Purse#coins --scope 1 --operators arithmetic --write-mutants there -q && find there -type f | sort
//@ run: mutate Purse#coins --scope 1 --operators arithmetic --write-mutants . -q
//@ case: what_is_wrong_with_the_flags_of_mutate_is_one_sentence
//@ run: mutate Purse#coin
//@ run: mutate Purse --operators plus
//@ run: mutate Purse --min-score 101
//@ run: mutate Purse --sample 1
//@ run: mutate Purse --compare identity
//@ run: mutate Purse --grow --shard 1/2

import java.util.Random;
import java.util.function.IntUnaryOperator;

public class Purse {
    private static int made;

    private int coins;
    private int looks;

    public Purse() {
        made = made + 1;
    }

    public int coins() {
        looks = looks + 1;
        return coins;
    }

    public void put(int more) {
        coins = coins + Math.max(more, 0);
    }

    boolean putPost(int more, Purse old) {
        return coins >= old.coins;
    }

    public int pay(int price) {
        IntUnaryOperator left = rest -> rest - Till.fee(price);
        return left.applyAsInt(coins - price);
    }

    public long stamp() {
        return System.nanoTime() + coins;
    }

    public int draw() {
        return new Random().nextInt() - coins;
    }

    public int spill() throws Exception {
        if (coins > 1000) {
            return new java.io.FileInputStream("coins").read();
        }
        return coins;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Purse purse && purse.coins == coins;
    }

    @Override
    public int hashCode() {
        return coins;
    }

    static class Till {
        static int fee(int price) {
            return price > 1 ? price / 2 : 0;
        }
    }
}
