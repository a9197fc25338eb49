//@ why: growth: of the paper's trees, and of a class without a predicate that needs a call more for every step
//@ case: each_scope_covers_and_kills_more_until_nothing_is_left
//@ run: grow Stairs --scopes 1..5
//@ case: add_and_remove_of_the_search_tree_are_covered_completely_from_scope_five_on
//@ run: grow corpus/generate/SearchTree.java#add,remove --scopes 1..6 --domain Node.info=1..N
//@ case: the_mutant_of_the_paper_dies_at_scope_five_as_the_scope_grows
//@ run: grow corpus/cli/PredecessorTree.java#remove --scopes 3..6 --domain Node.info=1..N --operators variable -v | grep 'PredecessorTree.java:54.*temp.right. became .left.right'
//@ case: two_workers_grow_like_one
//@ run: grow corpus/generate/SearchTree.java#remove --scopes 3..4 --operators boundary,negation
//@ run: grow corpus/generate/SearchTree.java#remove --scopes 3..4 --operators boundary,negation -j 2
//@ case: growth_is_told_to_programs_and_drawn
//@ run: grow corpus/generate/SearchTree.java#contains --scopes 1..2 --domain Node.info=1..N --operators negation --json - -q
//@ run: grow corpus/generate/SearchTree.java#contains --scopes 1..3 --operators negation --plot growth.svg -q && grep -o '>[^<]*</text>' growth.svg
//@ case: where_calls_build_receivers_there_is_nothing_to_draw_from
//@ run: grow corpus/generate/SearchTree.java#add,remove --strategy api --scopes 1..3 --domain add.info=1..N --max-mutants 20
//@ case: a_scope_without_inputs_is_no_cut_unless_it_is_the_last
//@ run: grow corpus/generate/SearchTree.java#contains --scopes 1..3 --domain SearchTree.size=3 --operators negation
//@ run: grow corpus/generate/SearchTree.java#contains --scopes 2 --domain SearchTree.size=3 --operators negation
//@ case: what_is_wrong_with_the_flags_of_grow_is_one_sentence
//@ run: grow Stairs --scopes 3..1
//@ run: grow Stairs --scope 3
//@ run: grow Stairs --strategy random --inputs 3
//@ run: grow Stairs --domain Stairs.height=N..3
//@ run: grow Stairs --checkpoint saved

/** How high somebody is. */
public class Stairs {
    private static final int TOP = 3;

    private int height;

    public void climb() {
        if (height == TOP) {
            throw new IllegalStateException("at the top");
        }
        height++;
    }

    public boolean isAtTop() {
        return height >= TOP;
    }
}
