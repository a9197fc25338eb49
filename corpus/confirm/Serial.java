//@ why: numbers that other tests have drawn, the order of identity hashes, and time that passes are in nobody's hands
//@ case: what_differs_from_run_to_run_is_called_but_not_asserted
//@ run: check 'Serial#number,age,grow,drawn' --scope 1 --domain grow.mark=1..2 --tests tests | grep '  tests' && sed -n '/@Test/,$p' tests/SerialSmallscopeRegressionTest.java

import java.util.HashSet;
import java.util.Set;

public class Serial {
    private static int drawn;
    private final int number = ++drawn;
    private final long born = System.nanoTime();
    private final Set<Part> parts = new HashSet<>();

    public int number() {
        return number;
    }

    public long age() {
        return System.nanoTime() - born;
    }

    public void grow(int mark) {
        parts.add(new Part(mark));
    }

    public int size() {
        return parts.size();
    }

    public String marks() {
        return parts.toString();
    }

    public static int drawn() {
        return drawn;
    }

    private record Marked(int mark) {}

    private static class Part {
        private final int mark;

        Part(int mark) {
            this.mark = mark;
        }

        @Override
        public String toString() {
            return new Marked(mark).toString();
        }
    }
}
