//@ why: a subclass of an inner class passes the enclosing instance explicitly with outer.super(), and each level keeps its own outer
public class OuterDotSuperInheritance {
    final String name;

    OuterDotSuperInheritance(String name) { this.name = name; }

    class Inner {
        final int number;

        Inner(int number) {
            this.number = number;
            System.out.println("Inner of " + name + " #" + number);
        }

        String owner() {
            return name;
        }
    }

    static class Free extends Inner {
        Free(OuterDotSuperInheritance outer) {
            outer.super(7);
        }

        @Override
        String owner() {
            return "Free:" + super.owner();
        }
    }

    static class Second {
        final String name = "second";

        class Adopted extends Inner {
            Adopted(OuterDotSuperInheritance outer) {
                outer.super(8);
            }

            @Override
            String owner() {
                return Second.this.name + "+" + super.owner();
            }
        }
    }

    class Sub extends Inner {
        Sub() {
            super(9);
        }

        Sub(OuterDotSuperInheritance other) {
            other.super(10);
        }

        String both() {
            return owner() + "/" + name;
        }
    }

    public static void main(String[] args) {
        OuterDotSuperInheritance a = new OuterDotSuperInheritance("a");
        OuterDotSuperInheritance b = new OuterDotSuperInheritance("b");
        System.out.println(new Free(a).owner());
        System.out.println(new Second().new Adopted(b).owner());
        System.out.println(a.new Sub().both());
        System.out.println(a.new Sub(b).both());
        Inner anonymous = b.new Inner(11) {
            @Override
            String owner() {
                return "anonymous in " + super.owner() + number;
            }
        };
        System.out.println(anonymous.owner());
        try {
            new Free(null);
        } catch (NullPointerException e) {
            System.out.println("null outer");
        }
    }
}
