//@ why: what Korat's API can say beyond domains: shared arrays, given objects, filled collections; and what goes wrong
//@ case: fields_that_share_arrays_are_tried_with_the_same_and_with_different_ones
//@ run: generate KoratExtras --finitization=finShared --args 2 --predicate arraysAreThere --print -q
//@ run: generate KoratExtras --finitization=finShared --args 2 --predicate arraysAreRead --print -q | sort
//@ run: generate KoratExtras --finitization=finShared --args 2 --predicate arraysAreThere --print -q | sort
//@ run: generate KoratExtras --finitization=finShared --args 1 --predicate arraysAreThere --print -q
//@ run: generate KoratExtras --finitization=finOwn --args 2 --predicate arraysAreThere --print -q
//@ case: values_that_may_stand_for_each_other_are_tried_once
//@ run: generate KoratExtras --finitization=finValues --predicate hasValues --print -q
//@ case: objects_that_the_method_made_are_as_it_made_them
//@ run: generate KoratExtras --finitization=finMade --predicate hasValues --print -q
//@ case: a_collection_contains_objects_from_the_beginning_and_other_fields_keep_their_values
//@ run: generate KoratExtras --finitization=finContents --args 2 --predicate isFilled --print -q
//@ case: arguments_may_be_negative
//@ run: generate KoratExtras --finitization=finNegative --args -2,7 --predicate isFilled --print -q
//@ case: a_domain_on_the_command_line_counts_more
//@ run: generate KoratExtras --finitization=finContents --args 2 --predicate isFilled --domain Item.number=5 --print -q
//@ run: generate KoratExtras --finitization=finContents --args 2 --predicate isFilled --domain Item.numbr=5
//@ case: what_is_wrong_with_a_finitization_is_one_sentence
//@ run: generate KoratExtras --finitization=finEmpty
//@ run: generate KoratExtras --finitization=finThrows --args 3
//@ run: generate KoratExtras --finitization=finNull
//@ run: generate KoratExtras --finitization=finTexts
//@ run: generate KoratExtras --finitization=finShared
//@ run: generate KoratExtras --finitization=finSharde
//@ run: generate KoratExtras --finitization
//@ run: generate KoratExtras --args x
import java.util.ArrayList;
import java.util.List;
import korat.finitization.IArraySet;
import korat.finitization.IClassDomain;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

public class KoratExtras {
    enum Color { RED, GREEN }

    static class Item {
        int number;

        Item(int number) {
            this.number = number;
        }
    }

    private int[] left;
    private int[] right;
    private int started = 7;
    private Object any;
    private final List<Item> all = new ArrayList<>();

    boolean arraysAreThere() {
        return left != null && right != null;
    }

    boolean arraysAreRead() {
        int sum = 0;
        for (int[] array : new int[][] {left, right}) {
            for (int number : array) {
                sum += number;
            }
        }
        return sum >= 0;
    }

    boolean hasValues() {
        return any != null;
    }

    boolean isFilled() {
        int sum = 0;
        for (Item item : all) {
            sum += item.number;
        }
        return started == 7 && sum >= 0;
    }

    private static IFinitization create() {
        return FinitizationFactory.create(KoratExtras.class);
    }

    static IFinitization finOwn(int arrays) {
        IFinitization f = create();
        IArraySet set = f.createArraySet(int[].class, f.createIntSet(0, 1), f.createIntSet(0, 1), arrays);
        f.set("left", set);
        f.set("right", set);
        return f;
    }

    static IFinitization finShared(int arrays) {
        IFinitization f = finOwn(arrays);
        f.handleArraysAsObjects(true);
        return f;
    }

    static IFinitization finValues() {
        IFinitization f = create();
        IObjSet any = f.createObjSet(Object.class, true);
        add(f, any, String.class, true, "x", "y");
        add(f, any, Long.class, false, 1L, 2L);
        add(f, any, Character.class, true, 'c');
        add(f, any, Color.class, false, Color.RED);
        f.set("any", any);
        return f;
    }

    static IFinitization finMade() {
        IFinitization f = create();
        IObjSet any = f.createObjSet(Item.class, false);
        add(f, any, Item.class, false, new Item(41), new Item(42));
        f.set("any", any);
        return f;
    }

    private static void add(IFinitization f, IObjSet set, Class<?> type, boolean same, Object... objects) {
        IClassDomain domain = f.createClassDomain(type);
        domain.addObjects(objects);
        domain.includeInIsomorphismCheck(same);
        set.addClassDomain(domain);
    }

    static IFinitization finContents(int most) {
        IFinitization f = create();
        IObjSet items = f.createObjSet(Item.class, 2);
        f.addAll("all", items);
        f.set("Item.number", f.createIntSet(0, most));
        return f;
    }

    static IFinitization finEmpty() {
        IFinitization f = create();
        f.set("any", f.createObjSet(Object.class));
        return f;
    }

    static IFinitization finThrows(int unused) {
        IFinitization f = create();
        f.set("nobody", f.createIntSet(1));
        return f;
    }

    static IFinitization finNegative(int least, int most) {
        IFinitization f = create();
        f.set("started", f.createIntSet(least, most));
        return f;
    }

    static IFinitization finNull() {
        return null;
    }

    static IFinitization finTexts(String text) {
        return create();
    }
}
