//@ why: an invariant in an annotation, one that forgets something, and every kind of error in one
//@ domains: StatedList.head=null,Node*N; StatedList.size=0..N; Node.next=null,Node*N; Node.value=1..N; Node.colour=null,Colour.RED,Colour.BLACK; StatedList.marks={length=0..1; elements='a'..'b'}
//@ case: an_annotation_says_which_structures_are_valid
//@ run: fields StatedList --scope 2 --domain Node.value=1..2 | head -16
//@ run: fields StatedList --scope 2 --domain Node.value=1..2 --from predicate | tail -4
//@ run: check StatedList --scope 2 --domain Node.value=1..2 --strategy fields | head -1 | sed 's/[0-9]* receivers/receivers/'
//@ case: the_keys_of_the_report_by_an_invariant_are_a_contract
//@ run: fields StatedList --scope 1 --domain Node.value=1..1 --agree --json - -q
//@ case: what_the_predicate_rejects_is_told_and_not_handed_out
//@ run: fields StatedList --scope 2 --domain Node.value=1..2 --domain Node.colour=null --invariant 'thiz.size = #Node' --fields Node.next | grep -oE 'repOk|complete: false'
//@ run: check StatedList --scope 2 --domain Node.value=1..2 --domain Node.colour=null --invariant 'thiz.size = #Node' --strategy fields | grep -o 'the predicate rejects'
//@ case: the_smallest_difference_is_drawn
//@ run: fields StatedList --scope 2 --domain Node.value=1..2 --agree
//@ run: fields StatedList --scope 2 --domain Node.value=1..2 --agree --invariant 'size: thiz.size = #Node; all n: Node | n !in n.^next'
//@ run: fields StatedList --scope 2 --domain Node.value=1..2 --agree --invariant 'size: thiz.size = #Node; list: all n: Node | n !in n.^next and n.value < n.next.value; one thiz.size'
//@ run: fields StatedList --agree --from predicate
//@ case: a_spent_effort_leaves_tuples_unknown
//@ run: fields StatedList --scope 2 --domain Node.value=1..2 --effort 0 | grep -E 'unknown  |cut|complete'
//@ run: fields StatedList --scope 2 --domain Node.value=1..2 --effort 0 -q
//@ case: an_error_in_an_invariant_is_shown_with_a_caret
//@ run: fields StatedList --invariant 'all n: Node | n !in n.^nxt'
//@ run: fields StatedList --invariant 'all n: Nod | n = n'
//@ run: fields StatedList --invariant 'thiz.size = #Node; head in Node'
//@ run: fields StatedList --invariant 'no thiz.next'
//@ run: fields StatedList --invariant 'thiz.size = thiz.head'
//@ run: fields StatedList --invariant 'null in Node.next'
//@ run: fields StatedList --invariant 'thiz.size = #Node + 1'
//@ run: fields StatedList --invariant 'all n: Node | n !in n.^next thiz.size = 1'
//@ run: fields StatedList --invariant 'pred p[n: Node] { p[n] }'
//@ run: fields StatedList --invariant 'pred p[n: Node] { some n } p[Node, Node]'
//@ run: fields StatedList --invariant 'all n: Node | n.colour = Colour.GREEN'
//@ run: fields StatedList --invariant 'some /* thiz.head'
//@ run: fields StatedList --invariant 'thiz.size @ 3'
//@ run: fields StatedList --invariant '^thiz = none'
//@ run: fields StatedList --invariant 'thiz.head'
//@ run: fields StatedList --invariant '#(some thiz.head) = 1'
//@ run: fields StatedList --invariant "$(printf 'size: thiz.size = #Node;\nlist: all n: Node |\n\tn !in n.^(next + valu);')"
//@ run: fields StatedList --invariant missing.inv
//@ run: fields StatedList --invariant 'thiz.size = 0' --from predicate

import smallscope.annotations.Relational;

/** A list of numbers that never fall, some of them in a colour, and marks of which nothing is said. */
@Relational({
    "list: all n: Node | n !in n.^next",
    "size: thiz.size = #Node",
    "order: all n: Node | n.value <= n.next.value"
})
public class StatedList {
    enum Colour { RED, BLACK }

    static class Node {
        Node next;
        int value;
        Colour colour;
    }

    Node head;
    int size;
    char[] marks;

    public void addFirst() {
        Node node = new Node();
        node.next = head;
        node.value = head == null ? 1 : head.value;
        head = node;
        size++;
    }

    public boolean repOk() {
        int count = 0;
        for (Node node = head; node != null; node = node.next) {
            if (++count > size || node.next != null && node.next.value < node.value) {
                return false;
            }
        }
        return count == size;
    }
}
