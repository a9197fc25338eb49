//@ why: arguments are sound before they are exotic, and what a null did is told once
//@ case: an_interface_is_given_its_plainest_class
//@ run: check 'Wrapped$View' --scope 1
//@ case: what_follows_from_a_null_is_one_finding
//@ run: check 'Wrapped$Pair' --scope 1
//@ run: check 'Wrapped$Pair' --scope 1 -v

public class Wrapped {
    public interface Source {
        int next();
    }

    /** The first by name, and of no use without another one. */
    public static class Buffered implements Source {
        private final Source source;
        private final Object lock;

        public Buffered(Source source, Object lock) {
            this.source = source;
            this.lock = lock;
        }

        @Override
        public int next() {
            synchronized (lock) {
                return source.next();
            }
        }
    }

    public static class Counter implements Source {
        private int count;

        @Override
        public int next() {
            return count++;
        }
    }

    /** Nothing is wrong with it. */
    public static class View {
        public int two(Source source) {
            return source.next() + source.next();
        }
    }

    /** What it is given it keeps; each of its methods meets the null. */
    public static class Pair {
        private final String left;
        private final String right;

        public Pair(String left, String right) {
            this.left = left;
            this.right = right;
        }

        public int length() {
            return left.length() + right.length();
        }

        public boolean startsAlike() {
            return left.charAt(0) == right.charAt(0);
        }

        public String both() {
            return left.concat(right);
        }

        /** Wrong without any null. */
        public char second() {
            return left.charAt(left.length());
        }
    }
}
