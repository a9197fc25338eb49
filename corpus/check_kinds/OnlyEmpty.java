//@ why: a predicate that accepts only the empty structure within the domains is no pass either
//@ case: a_predicate_that_accepts_only_the_empty_structure_is_no_pass
//@ run: check OnlyEmpty --scope 2
//@ run: check OnlyEmpty --scope 2 --shard 2/3
//@ run: generate OnlyEmpty --scope 2 --print
//@ case: the_empty_structure_is_enough_where_the_domains_have_nothing_else
//@ run: check OnlyEmpty --scope 2 --domain OnlyEmpty.first=null

/** Nodes keep a hash of their key, which no small number is. */
public class OnlyEmpty {
    static class Node {
        Node next;
        int key;
        int hash;
    }

    private Node first;

    public boolean isEmpty() {
        return first == null;
    }

    public boolean repOk() {
        int length = 0;
        for (Node node = first; node != null; node = node.next) {
            if (node.hash != node.key * 31 + 17) {
                return false;
            }
            if (++length > 10) {
                return false;
            }
        }
        return true;
    }
}
