//@ why: the messages of the exceptions that the machine itself throws are part of its visible behaviour
public class RuntimeExceptionMessages {
    interface Shape { }

    static class Square implements Shape { }

    static class Circle implements Shape { }

    static int zero() {
        return 0;
    }

    static Object produce(int which) {
        int[] three = new int[3];
        Object[] strings = new String[2];
        Object text = "text";
        Object shape = new Square();
        return switch (which) {
            case 0 -> three[3];
            case 1 -> three[-1];
            case 2 -> new int[0][5].length + new long[zero()][0].length;
            case 3 -> new byte[zero() - 7];
            case 4 -> new String[2][-3];
            case 5 -> strings[0] = 1;
            case 6 -> ((Object[]) new Square[1])[0] = new Circle();
            case 7 -> 1 / zero();
            case 8 -> 1L % zero();
            case 9 -> (Integer) text;
            case 10 -> (Circle) shape;
            case 11 -> (int[]) text;
            case 12 -> (Shape[]) (Object) new Circle[1][1];
            case 13 -> (Comparable<?>) shape;
            case 14 -> (Square) (Object) new Square[0];
            case 15 -> new char[]{1, 2}[three.length];
            case 16 -> (new boolean[1][1])[zero()][zero() + 1];
            case 17 -> ((int[]) (Object) new int[2])[2]--;
            case 18 -> new double[]{1}[Integer.MIN_VALUE];
            case 19 -> new java.util.ArrayList<>(java.util.List.of(1)).get(1);
            case 20 -> java.util.List.of().iterator().next();
            case 21 -> java.util.List.of(1).set(0, 2);
            case 22 -> 1.0 / zero() + 1.0f % zero();
            default -> ((Object[]) new Integer[1][1])[0] = new Long[1];
        };
    }

    public static void main(String[] args) {
        for (int i = 0; i < 24; i++) {
            try {
                System.out.println(i + ": value " + produce(i));
            } catch (RuntimeException e) {
                System.out.println(i + ": " + e.getClass().getName() + ": " + e.getMessage());
            }
        }
    }
}
