//@ why: what Korat's API can say beyond domains: shared arrays, given objects, filled collections; and what goes wrong
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
