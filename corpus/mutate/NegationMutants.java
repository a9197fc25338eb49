//@ why: operator `negation`: conditions become their opposite, in `&&`, `||`, loops and conditional expressions
//@ dies: `head == null` became `head != null`: an empty list has no value
//@ survives: `quick` became `!quick`: both ways lead to the same sum
public class NegationMutants {
    static class Node {
        int value;
        Node next;
    }

    Node head;
    boolean quick;

    boolean repOk() {
        return head == null || head.value >= 0 && head.value <= 2 && head.next == null;
    }

    int first() { return head == null ? -1 : head.value; }

    int sum(int left, int right) {
        if (quick) {
            return left + right;
        }
        int sum = left;
        do {
            sum += right;
            left = 0;
        } while (left != 0);
        return sum;
    }

    static boolean between(int low, int value, int high) {
        return value < low || value > high;
    }
}
