//@ why: the running example of the Korat papers, whose explored counts are published for many bounds
//@ domains: SearchTree.root=null,Node*N; SearchTree.size=0..N; Node.left=null,Node*N; Node.right=null,Node*N; Node.info=1..N
//@ counts: 1=6/2 2=31/5 3=178/15 4=1165/51 5=8308/188 6=61950/731 7=471708/2950 8=3625977/12235 9=27996730/51822
//@ also: N=2 Node.info=1..150: 45171/22501
//@ also: N=3 Node.info=1..4: 288/37
//@ also: N=3 Node.info=1..6: 715/137
//@ also: N=3 Node.info=1..8: 1518/345
//@ also: N=5 Node.info=1..8: 59736/3677
//@ also: N=6 Node.info=1..9: 510811/18646
//@ case: search_trees_are_as_many_as_korat_found
//@ run: generate SearchTree --scope 1 --domain Node.info=1..1 --json - --count-only -q
//@ run: generate SearchTree --scope 2 --domain Node.info=1..2 --count-only
//@ run: generate SearchTree --scope 3 --domain Node.info=1..3 --count-only
//@ run: generate SearchTree --scope 4 --domain Node.info=1..4 --count-only
//@ run: generate SearchTree --scope 5 --domain Node.info=1..5 --count-only
//@ case: the_summary_tells_what_was_explored_and_found
//@ run: generate SearchTree --scope 3 --domain Node.info=1..3
//@ case: the_keys_of_the_json_report_are_a_contract
//@ run: generate SearchTree --scope 2 --domain Node.info=1..2 --json - -q
//@ case: each_valid_input_is_a_line
//@ run: generate SearchTree --scope 2 --domain Node.info=1..2 --print -q
//@ run: generate SearchTree --scope 5 --domain Node.info=1..5 --print | wc -l
//@ case: fields_have_the_values_that_some_valid_tree_has
//@ run: fields SearchTree --scope 4 --domain Node.info=1..4
//@ run: fields SearchTree --scope 4 --domain Node.info=1..4 --fields Node.left,Node.right --smallest
//@ run: fields SearchTree --scope 4 --domain Node.info=1..4 --no-symmetry --smallest -v | tail -4
//@ run: fields SearchTree --scope 4 --fields Node.lift
//@ case: the_keys_of_the_report_on_fields_are_a_contract
//@ run: generate SearchTree --scope 1 --domain Node.info=1..1 --strategy fields --json - -q
//@ run: generate SearchTree --scope 2 --domain Node.info=1..2 --print=all.txt -q
//@ run: fields SearchTree --scope 1 --domain Node.info=1..1 --suite all.txt --json - -q
//@ case: a_suite_by_fields_is_told_and_never_called_complete
//@ run: generate SearchTree --scope 4 --domain Node.info=1..4 --strategy fields --smallest
//@ run: check SearchTree --scope 4 --domain Node.info=1..4 --strategy fields | tail -3
//@ run: mutate SearchTree --scope 3 --domain Node.info=1..3 --strategy fields -q --json - | grep -E '"(complete|stopped|receivers)"'
//@ run: generate SearchTree --scope 4 --strategy fields --max 3
//@ run: generate SearchTree --scope 4 --smallest
//@ case: a_suite_that_has_too_little_ends_with_two
//@ run: generate SearchTree --scope 3 --domain Node.info=1..3 --strategy random --inputs 3 --json three.json -q
//@ run: fields SearchTree --scope 3 --domain Node.info=1..3 --suite three.json --min-percent 99
//@ run: fields SearchTree --scope 2 --domain Node.info=1..2 --suite three.json
//@ run: fields SearchTree --scope 2 --suite SearchTree.class
//@ case: max_stops_a_search_which_is_then_not_complete
//@ run: generate SearchTree --scope 4 --domain Node.info=1..4 --max 7 --print
//@ run: generate SearchTree --scope 4 --domain Node.info=1..4 --max 7 --count-only --json - -q
//@ run: generate SearchTree --scope 4 --domain Node.info=1..4 --max 7 -j 3
//@ case: a_shard_of_a_check_says_so
//@ run: check SearchTree --scope 3 --domain Node.info=1..3 --shard 2/3 | grep -o 'in shard.*pass'
//@ run: check SearchTree --scope 3 --domain Node.info=1..3 --shard 2/3 --json - -q | grep shard
//@ run: check SearchTree --strategy api --shard 2/3
//@ run: check SearchTree --white-box --shard 2/3
//@ run: check SearchTree --shard 4/3
//@ case: what_is_wrong_with_a_class_or_a_domain_is_one_sentence
//@ run: generate SearchTree --domain Node.info=3..1
//@ run: generate SearchTree --domain Node.info=?
//@ run: generate SearchTree --domain Node.info=
//@ run: generate SearchTree --domain Node.infp=1..3
//@ run: generate SearchTree --domain 'Node.left=Leaf*3'
//@ run: generate SearchTree --domain Node.left=3..4
//@ run: generate SearchTree --domain 'Node.left="a"'
//@ run: generate SearchTree --domain Node.info=null
//@ run: generate SearchTree --domain info
//@ run: generate SearchTee
//@ run: generate SearchTree --print --json -
//@ case: a_source_file_is_compiled_first
//@ run: generate corpus/generate/SearchTree.java --scope 3 --domain Node.info=1..3
//@ case: a_criterion_must_be_there
//@ run: generate --eq-class SearchTree
//@ run: generate SearchTree --one-per-class
//@ case: a_clean_class_is_reported_complete_with_its_count
//@ run: check SearchTree --scope 4 --domain Node.info=1..4
//@ case: without_looking_ahead_every_count_is_the_same
//@ run: generate SearchTree --scope 5 --domain Node.info=1..5 --count-only --no-lookahead
//@ run: check SearchTree --scope 4 --domain Node.info=1..4 --no-lookahead
//@ run: skeleton SearchTree --no-lookahead
//@ case: a_draw_takes_so_many_of_the_valid_inputs_and_is_not_complete
//@ run: generate SearchTree --scope 4 --domain Node.info=1..4 --strategy random --inputs 20 --print -q | sort -u | wc -l
//@ case: what_calls_build_is_handed_out_like_what_a_search_finds
//@ run: generate SearchTree --scope 2 --domain add.info=1..2 --strategy api --print
//@ run: generate SearchTree --scope 3 --domain add.info=1..3 --strategy api --count-only --json - -q
//@ run: generate SearchTree --scope 4 --domain add.info=1..4 --strategy api -j 2
//@ run: generate SearchTree --scope 5 --domain add.info=1..5 --strategy api --count-only
//@ run: generate SearchTree --scope 6 --domain add.info=1..6 --strategy api --count-only
//@ run: generate SearchTree --scope 4 --domain add.info=1..4 --strategy api --max 7
//@ case: a_search_s_flags_are_refused_where_calls_build
//@ run: generate SearchTree --strategy api --eq-class
//@ run: generate SearchTree --strategy api --finitization
//@ run: generate SearchTree --strategy api --shard 1/2
//@ case: symbolic_paths_of_search_trees
//@ run: generate SearchTree --strategy symbolic --scope 1 --domain Node.info=1..1 --count-only
//@ run: generate SearchTree --strategy symbolic --scope 2 --domain Node.info=1..2 --count-only
//@ run: generate SearchTree --strategy symbolic --scope 3 --domain Node.info=1..3 --count-only
//@ run: generate SearchTree --strategy symbolic --scope 4 --domain Node.info=1..4 --count-only
//@ run: generate SearchTree --strategy symbolic --scope 5 --domain Node.info=1..5 --count-only
//@ run: generate SearchTree --strategy symbolic --scope 1 --count-only
//@ run: generate SearchTree --strategy symbolic --scope 2 --count-only
//@ run: generate SearchTree --strategy symbolic --scope 3 --count-only
//@ run: generate SearchTree --strategy symbolic --scope 4 --count-only
//@ case: every_side_of_remove_is_settled
//@ run: test SearchTree#remove --scope 4 --domain Node.info=1..4

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/** A set of numbers as a binary search tree, unbalanced. */
public class SearchTree {
    Node root;
    int size;

    public static class Node {
        Node left;
        Node right;
        int info;
    }

    private static final int NO_BOUND = -1;

    public boolean add(int info) {
        Node parent = null;
        Node place = root;
        while (place != null) {
            if (info == place.info) {
                return false;
            }
            parent = place;
            place = info < place.info ? place.left : place.right;
        }
        Node added = new Node();
        added.info = info;
        if (parent == null) {
            root = added;
        } else if (info < parent.info) {
            parent.left = added;
        } else {
            parent.right = added;
        }
        size++;
        return true;
    }

    public boolean remove(int info) {
        Node parent = null;
        Node found = root;
        while (found != null && found.info != info) {
            parent = found;
            found = info < found.info ? found.left : found.right;
        }
        if (found == null) {
            return false;
        }
        if (found.left != null && found.right != null) {
            // Its successor has no left child: that node goes instead, and its number stays.
            Node successor = found.right;
            parent = found;
            while (successor.left != null) {
                parent = successor;
                successor = successor.left;
            }
            found.info = successor.info;
            found = successor;
        }
        replace(parent, found, found.left != null ? found.left : found.right);
        size--;
        return true;
    }

    private void replace(Node parent, Node child, Node by) {
        if (parent == null) {
            root = by;
        } else if (parent.left == child) {
            parent.left = by;
        } else {
            parent.right = by;
        }
    }

    public boolean contains(int info) {
        Node node = root;
        while (node != null && node.info != info) {
            node = info < node.info ? node.left : node.right;
        }
        return node != null;
    }

    public boolean repOk() {
        if (root == null) {
            return size == 0;
        }
        return isAcyclic() && numNodes(root) == size && isOrdered(root, NO_BOUND, NO_BOUND);
    }

    /** Level by level, so that the search completes the upper nodes first. */
    private boolean isAcyclic() {
        Set<Node> seen = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        seen.add(root);
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.removeFirst();
            if (!visit(node.left, seen, work) || !visit(node.right, seen, work)) {
                return false;
            }
        }
        return true;
    }

    private static boolean visit(Node node, Set<Node> seen, LinkedList<Node> work) {
        return node == null || (seen.add(node) && work.add(node));
    }

    private static int numNodes(Node node) {
        return node == null ? 0 : 1 + numNodes(node.left) + numNodes(node.right);
    }

    /** Are all numbers below this node between the two, exclusive? */
    private static boolean isOrdered(Node node, int min, int max) {
        int info = node.info;
        if ((min != NO_BOUND && info <= min) || (max != NO_BOUND && info >= max)) {
            return false;
        }
        return (node.left == null || isOrdered(node.left, min, info))
                && (node.right == null || isOrdered(node.right, info, max));
    }
}
