//@ why: arrays are objects with identity equals, Object's methods, Cloneable and Serializable, and no toString of their own
import java.util.Arrays;

public class ObjectMethodsOnArrays {
    static class Key {
        final int k;

        Key(int k) {
            this.k = k;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Key other && other.k == k;
        }

        @Override
        public int hashCode() {
            return k % 3;
        }

        @Override
        public String toString() {
            return "Key@" + Integer.toHexString(hashCode());
        }
    }

    static class HashOnly {
        @Override
        public int hashCode() {
            return 255;
        }
    }

    public static void main(String[] args) {
        int[] a = {1, 2};
        int[] b = {1, 2};
        System.out.println(a.equals(b) + " " + a.equals(a) + " " + Arrays.equals(a, b) + " " + (a.hashCode() == a.hashCode()));
        System.out.println(a.toString().startsWith("[I@") + " " + new String[0].toString().startsWith("[Ljava.lang.String;@"));
        Object o = a;
        System.out.println((o instanceof Cloneable) + " " + (o instanceof java.io.Serializable) + " " + (o instanceof Object[]) + " "
                + (o instanceof int[] ints && ints.length == 2) + " " + o.getClass().getSuperclass().getName());
        System.out.println(new HashOnly() + " " + new HashOnly().equals(new HashOnly()));
        Key[] keys = {new Key(1), new Key(4), null};
        System.out.println(Arrays.toString(keys) + Arrays.asList(keys).indexOf(new Key(4)) + Arrays.asList(keys).indexOf(null));
        System.out.println(Arrays.deepToString(new Object[][] {{1, new int[] {2, 3}}, {}, null, {"x", new char[] {'y'}}}));
        System.out.println(Arrays.deepEquals(new int[][] {{1}, {2}}, new int[][] {{1}, {2}}) + " "
                + Arrays.equals(new int[][] {{1}}, new int[][] {{1}}));
        Object[] loop = new Object[2];
        loop[0] = loop;
        System.out.println(Arrays.deepToString(loop));
        java.util.Map<Key, String> map = new java.util.HashMap<>();
        map.put(new Key(1), "one");
        map.put(new Key(4), "four");
        map.put(new Key(1), "uno");
        System.out.println(map.get(new Key(1)) + map.get(new Key(4)) + map.get(new Key(7)) + map.size());
        Object lock = new Object();
        System.out.println(lock.equals(null) + " " + lock.equals(lock) + " " + (lock.hashCode() == System.identityHashCode(lock)));
        System.out.println(System.identityHashCode(null) + " " + java.util.Objects.equals(a, b) + " " + java.util.Objects.deepEquals(a, b));
    }
}
