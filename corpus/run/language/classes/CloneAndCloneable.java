//@ why: Object.clone copies fields shallowly without running constructors and refuses classes that are not Cloneable
public class CloneAndCloneable {
    static int constructed;

    static class Plain {
        int x = 1;

        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static class Sheep implements Cloneable {
        String name;
        int[] wool = {1, 2, 3};
        Sheep friend;
        long l = 1L << 50;
        double d = -0.0;
        byte b = -3;
        boolean flag = true;
        final int id = ++constructed;

        Sheep(String name) {
            this.name = name;
        }

        @Override
        public Sheep clone() {
            try {
                return (Sheep) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Dolly extends Sheep {
        char extra = 'D';

        Dolly() {
            super("dolly");
            friend = this;
        }

        @Override
        public Dolly clone() {
            Dolly copy = (Dolly) super.clone();
            copy.wool = wool.clone();
            return copy;
        }
    }

    public static void main(String[] args) {
        try {
            new Plain().copy();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        Sheep a = new Sheep("a");
        a.wool[0] = 9;
        Sheep b = a.clone();
        b.name = "b";
        b.wool[1] = 8;
        System.out.println(a.name + b.name + (a.wool == b.wool) + a.wool[1] + b.wool[0] + b.l + b.d + b.b + b.flag + b.id + constructed);
        Sheep d = new Dolly();
        d.name += "!";
        Sheep e = d.clone();
        System.out.println(e.getClass().getSimpleName() + e.name + ((Dolly) e).extra + (e.wool == d.wool) + (e.friend == d) + (e.friend == e) + constructed);
        int[][] grid = {{1, 2}, {3}};
        int[][] shallow = grid.clone();
        shallow[0][0] = 100;
        shallow[1] = new int[] {7};
        System.out.println(grid[0][0] + " " + grid[1][0] + " " + (grid.getClass() == shallow.getClass()) + grid.equals(shallow));
        Object[] strings = new String[] {"x"}.clone();
        System.out.println(strings.getClass().getSimpleName() + new long[0].clone().length + new char[] {'c'}.clone()[0]);
    }
}
