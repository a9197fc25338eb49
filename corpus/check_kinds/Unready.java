//@ why: an object that another call makes usable is not ready before; an empty one is ready
//@ case: a_field_that_another_call_sets_is_no_fault_before_and_an_empty_list_is_one
//@ run: check Unready --scope 2 -v

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
