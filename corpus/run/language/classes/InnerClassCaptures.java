//@ why: inner, local and anonymous classes carry their outer instances and copies of effectively final locals
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

public class InnerClassCaptures {
    private int x = 1;

    class Inner {
        int x = 2;

        class Deep {
            int x = 3;

            String all(int x) { return x + " " + this.x + " " + Inner.this.x + " " + InnerClassCaptures.this.x; }

            void bump() {
                InnerClassCaptures.this.x += 10;
                Inner.this.x++;
            }
        }
    }

    List<IntSupplier> suppliers(int base) {
        List<IntSupplier> list = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i * base;
            class Local implements IntSupplier {
                int calls;

                public int getAsInt() { return copy + base + x + calls++; }
            }
            list.add(new Local());
            list.add(new IntSupplier() {
                final int own = copy + 100;

                public int getAsInt() { return own + new Local().getAsInt(); }
            });
        }
        return list;
    }

    static abstract class Shape {
        final String description;

        Shape(String prefix) { description = prefix + name(); }

        abstract String name();
    }

    static Shape named(String captured) {
        return new Shape("a ") {
            @Override
            String name() { return captured + "!"; }
        };
    }

    public static void main(String[] args) {
        InnerClassCaptures outer = new InnerClassCaptures();
        Inner inner = outer.new Inner();
        Inner.Deep deep = inner.new Deep();
        System.out.println(deep.all(4));
        deep.bump();
        outer.new Inner().new Deep().bump();
        System.out.println(deep.all(5));
        List<IntSupplier> s = outer.suppliers(7);
        outer.x = 0;
        for (int round = 0; round < 2; round++) {
            for (IntSupplier i : s) {
                System.out.print(i.getAsInt() + " ");
            }
            System.out.println();
        }
        System.out.println(named("circle").description + named("q").getClass().getName() + s.get(0).getClass().getSimpleName());
        Inner none = null;
        try {
            none.new Deep();
        } catch (NullPointerException e) { System.out.println("no outer instance"); }
    }
}
