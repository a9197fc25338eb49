//@ why: a criterion that reads the whole input, fields and arrays of every kind, skips nothing: the counts are Korat's
//@ domains: AllRead.items=null,Item*N; AllRead.weights={length=0..N; elements=-1..1}; AllRead.table={length=2; elements={length=0..1; elements=0..1}}; AllRead.chosen={length=N; elements=null,Item*N}; Item.next=null,Item*N; Item.id=5..6; Item.mark=false,true
//@ counts: 1=614/612 2=38146/38115
//@ plus: 1=614/612/612 2=38146/38115/38115
//@ case: the_summary_lists_many_classes_only_if_asked
//@ run: generate AllRead --scope 2 --max 25 --eq-class
//@ run: generate AllRead --scope 2 --max 25 --eq-class -v | head -n 6

import java.util.ArrayList;
import java.util.List;

/**
 * An ascending list, and arrays of numbers, of arrays and of the list's items. The predicate reads neither the marks
 * nor the chosen items; they are chosen after it ended.
 */
public class AllRead {
    static final class Item {
        Item next;
        long id;
        boolean mark;
    }

    Item items;
    int[] weights;
    byte[][] table;
    Item[] chosen;

    boolean repOk() {
        long last = 0;
        for (Item item = items; item != null; item = item.next) {
            if (item.id <= last) {
                return false;
            }
            last = item.id;
        }
        return weights.length < 2 || weights[0] < weights[1];
    }

    /** All of the input, from its end to its beginning. */
    String eqClass() {
        StringBuilder all = new StringBuilder();
        List<Item> met = new ArrayList<>();
        for (int i = chosen.length; i-- > 0;) {
            describe(chosen[i], met, all);
        }
        for (byte[] row : table) {
            all.append(row.length).append(row.length > 0 ? ":" + row[0] : "").append(' ');
        }
        for (int i = weights.length; i-- > 0;) {
            all.append(weights[i]).append(' ');
        }
        describe(items, met, all);
        return all.toString();
    }

    /** The items from one on, until one comes that was met before. */
    private static void describe(Item first, List<Item> met, StringBuilder all) {
        Item item = first;
        while (item != null && !met.contains(item)) {
            met.add(item);
            all.append(item.id).append(item.mark ? '!' : '.');
            item = item.next;
        }
        all.append('^').append(met.indexOf(item)).append(' ');
    }
}
