//@ why: static predicates: of another class, and of several parameters, objects, numbers and texts
//@ case: a_static_predicate_may_be_about_another_class
//@ run: generate StaticPredicates --predicate isRing --print -q
//@ case: the_inputs_of_a_static_predicate_are_all_combinations_of_arguments
//@ run: generate StaticPredicates --predicate isSuffix --domain isSuffix.steps=0..1 --scope 2 --print -q
//@ case: parameters_of_every_kind_have_domains
//@ run: generate StaticPredicates --domain Node.next=null --domain 'repOk.numbers={length=1..2; elements=3,4}' --domain 'repOk.unread=null,Node*1' --print -q
//@ run: generate StaticPredicates --domain repOk.tekst=1
//@ run: generate StaticPredicates --predicate twice
//@ run: generate StaticPredicates --predicate isRung
public abstract class StaticPredicates {
    static class Node {
        Node next;
    }

    static boolean isRing(Node node) {
        int steps = 0;
        Node at = node.next;
        while (at != null && at != node && steps++ < 5) at = at.next;
        return at == node;
    }

    private static boolean isSuffix(Node list, Node end, int steps) {
        for (; steps > 0 && list != null; steps--) list = list.next;
        return steps == 0 && list == end;
    }

    static boolean repOk(long wide, double real, String text, boolean on, char letter, int[] numbers, Node unread) {
        return wide == 2 && real < 0 && "b".equals(text) && on && letter == 'c' && numbers.length == 1 && numbers[0] > 2;
    }

    static boolean twice(int number) {
        return number == 1;
    }

    static boolean twice(long number) {
        return number == 2;
    }
}
