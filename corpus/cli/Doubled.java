//@ why: a state that calls build twice, the second time on a shorter way, is one object
//@ case: an_object_that_is_built_on_two_ways_is_handed_out_once
//@ run: generate Doubled --scope 2 --strategy api --domain push.value=0..0 --print -q | sort
//@ case: what_the_predicate_rejects_is_not_built_upon
//@ run: generate Doubled --scope 2 --strategy api --predicate isShort
import java.util.List;

/** Elements in a chain; it is made of a list, so that the longer ones are there first. */
public class Doubled {
    private Link first;

    private static class Link {
        final int value;
        final Link next;

        Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }
    }

    public Doubled(List<Integer> values) {
        values.forEach(value -> first = new Link(0, first));
    }

    public void push(int value) {
        first = new Link(value, new Link(value, first));
    }

    public boolean isShort() {
        return first == null || first.next == null || first.next.next == null;
    }
}
