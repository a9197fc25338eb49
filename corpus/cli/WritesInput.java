//@ why: a predicate that writes what it was to judge: the write is no part of the input
//@ case: what_a_predicate_writes_is_no_part_of_the_input
//@ run: generate WritesInput --domain WritesInput.calls=0 --print -q
//@ run: generate WritesInput
//@ run: generate WritesInput --json - --count-only -q
public class WritesInput {
    int size;
    int calls;

    boolean repOk() {
        calls++;
        if (size > 1) {
            size = 0;
        }
        return size < 2;
    }
}
