//@ why: what a field that another call sets comes to before is told last, and once; an empty list is ready
//@ case: a_null_in_a_field_that_another_call_sets_is_told_last
//@ run: check Unready --scope 2 -v
//@ run: check Unready --scope 2

public class Unready {
    private static class Node {
        int value;
        Node next;
    }

    private int[] source;
    private StringBuilder log;
    private Node first;

    // Not ready: `source` is null until `open` gives it a value, `log` until `record`.

    public void open(int[] numbers) {
        source = numbers.clone();
    }

    public int available() {
        return source.length;
    }

    public void record() {
        log = new StringBuilder();
    }

    public int recorded() {
        StringBuilder known = log;
        return known.length();
    }

    // Ready: null is how an empty list begins, and what the last removal leaves.

    public void add(int value) {
        Node node = new Node();
        node.value = value;
        node.next = first;
        first = node;
    }

    /** Wrong on an empty list. */
    public int remove() {
        int value = first.value;
        first = first.next;
        return value;
    }
}
