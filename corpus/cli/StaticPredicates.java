//@ why: static predicates: of another class, and of several parameters, objects, numbers and texts
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
