//@ why: a small class and one with a shape: few of their inputs kill what all of them kill
//@ case: few_tests_kill_what_all_inputs_kill_with_any_number_of_workers
//@ run: check 'corpus/cli/PredecessorTree.java#remove' --scope 4 --tests one --no-verify --select mutation | grep mutants
//@ run: check 'corpus/cli/PredecessorTree.java#remove' --scope 4 --tests two --no-verify --select mutation -j 2 --json - -q | grep -A 5 by_mutants; diff one two && ls one
//@ run: mutate 'corpus/cli/PredecessorTree.java#remove' --scope 4 | tail -n 1
//@ case: a_test_that_must_kill_looks_into_private_fields
//@ run: check Clicker --scope 2 --tests fields --no-verify --select mutation -q; grep -c count= fields/*.java
//@ run: check Clicker --scope 2 --tests api --no-verify --select mutation --assert api -q; grep -c count= api/*.java

public class Clicker {
    private int count;

    public void add(int more) {
        count += more;
    }
}
