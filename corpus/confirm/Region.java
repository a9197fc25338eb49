//@ why: what implements an interface for one type argument is none of the same interface for another, which the variable has that it is put into

import java.util.ArrayList;
import java.util.List;

public class Region {
    public interface Space {}

    public static final class Line implements Space {}

    public interface Cut<S extends Space> {
        double place();
    }

    public static final class Dot implements Cut<Line> {
        private final double place;

        public Dot(double place) {
            this.place = place;
        }

        @Override
        public double place() {
            return place;
        }
    }

    public static final class Tree<S extends Space> {
        private final List<Cut<S>> cuts = new ArrayList<>();

        public void insert(Cut<S> cut) {
            cuts.add(cut);
        }
    }

    private final Tree<Line> tree;

    public Region(Tree<Line> tree) {
        this.tree = tree;
    }

    public int size() {
        return tree.cuts.size();
    }

    public double first() {
        return tree.cuts.isEmpty() ? -1 : tree.cuts.get(0).place();
    }

    public boolean has(Cut<Line> cut) {
        return tree.cuts.contains(cut);
    }
}
