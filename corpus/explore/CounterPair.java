//@ why: overloads by their parameters, positions beside values, orders, and what is said about wrong names
//@ case: an_overload_is_picked_by_its_parameters
//@ run: explore CounterPair --calls 'add(int)' --values 1..2 --depth 3
//@ run: explore CounterPair --calls 'add(int,long),reset' --values 1..2 --depth 2
//@ case: a_name_alone_means_all_public_methods_of_it
//@ run: explore CounterPair --calls add --values 1..2 --depth 1
//@ case: a_domain_counts_more_than_values
//@ run: explore CounterPair --calls 'add(int),reset' --values 1..9 --domain add.amount=7 --depth 2
//@ case: states_are_the_same_in_every_order
//@ run: explore CounterPair --calls add --values 1..2 --depth 3 --order dfs
//@ run: explore CounterPair --calls add --values 1..2 --depth 3 --order deepening
//@ run: explore CounterPair --calls add --values 1..2 --depth 3 --order covering
//@ run: explore CounterPair --calls add --values 1..2 --depth 3 -j 2
//@ run: explore CounterPair --calls add --values 1..2 --depth 3
//@ case: what_is_no_call_is_refused
//@ run: explore CounterPair --calls 'ad(int)'
//@ run: explore CounterPair --calls 'add(short)'
//@ run: explore CounterPair --calls 'add('
//@ run: explore CounterPair --values 1..2
//@ run: explore CounterPair --calls add --order random
public class CounterPair {
    private long left, right;

    public void add(int amount) {
        left = (left + amount) % 5;
    }

    public void add(int amount, long other) {
        left = (left + amount) % 5;
        right = (right + other) % 3;
    }

    public void reset() {
        left = right = 0;
    }
}
