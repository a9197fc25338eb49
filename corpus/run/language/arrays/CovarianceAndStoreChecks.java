//@ why: every store into a reference array is checked against its run-time element type, null always fits and primitives never covary
public class CovarianceAndStoreChecks {
    interface Flyer { }

    static class Animal { }

    static class Bird extends Animal implements Flyer { }

    static class Eagle extends Bird { }

    static String store(Object[] array, Object value) {
        Object before = array[0];
        try {
            array[0] = value;
            return "ok";
        } catch (ArrayStoreException e) {
            return e.getMessage() + (array[0] == before ? "" : " changed!");
        }
    }

    public static void main(String[] args) {
        Object[][] arrays = {new Object[1], new Animal[1], new Bird[1], new Flyer[1], new Eagle[1], new Object[1][], new int[1][], new Comparable<?>[1]};
        Object[] values = {null, new Animal(), new Bird(), new Eagle(), "s", new int[0], new Bird[0], new int[0][0]};
        for (Object[] a : arrays) {
            StringBuilder line = new StringBuilder(a.getClass().getSimpleName());
            for (Object v : values) {
                line.append(" | ").append(store(a, v));
            }
            System.out.println(line);
        }
        Animal[] animals = new Eagle[] {new Eagle()};
        Bird[] birds = (Bird[]) animals;
        System.out.println(birds.getClass().getSimpleName() + (animals instanceof Flyer[]) + ((Object) animals instanceof Object[]));
        try {
            Eagle[] no = (Eagle[]) (Object[]) new Bird[] {new Eagle()};
            System.out.println(no.length);
        } catch (ClassCastException e) {
            System.out.println("elements do not matter");
        }
        try {
            System.arraycopy(new Object[] {"a", 1, "b"}, 0, birdsOrStrings(), 0, 3);
        } catch (ArrayStoreException e) {
            System.out.println(kept[0] + " " + kept[1] + " " + kept[2]);
        }
        try {
            System.arraycopy(new int[2], 0, new long[2], 0, 1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        int[] overlap = {1, 2, 3, 4, 5};
        System.arraycopy(overlap, 0, overlap, 1, 4);
        System.out.println(java.util.Arrays.toString(overlap));
        try {
            System.arraycopy(overlap, 3, overlap, 0, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }

    static String[] kept = new String[3];

    static Object[] birdsOrStrings() {
        return kept;
    }
}
