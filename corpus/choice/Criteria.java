//@ why: results of every kind that a criterion may have, and those that it may not
//@ domains: Criteria.number=0..N; Criteria.other=0..1

interface Described {
    default String inherited() {
        return "criterion";
    }
}

/** The predicate reads one field, most criteria too; the other is chosen after the end. */
public class Criteria implements Described {
    enum Parity {
        EVEN,
        ODD {
            @Override
            public String toString() {
                return "not its name";
            }
        }
    }

    record Pair(int remainder, String name) {}

    /** Tells what it knows only when it is asked. */
    static final class Lazy {
        private final Criteria owner;

        Lazy(Criteria owner) {
            this.owner = owner;
        }

        @Override
        public String toString() {
            return "" + owner.other;
        }
    }

    int number;
    int other;

    boolean repOk() {
        return number >= 0;
    }

    int remainder() {
        return number % 2;
    }

    Integer boxed() {
        return new Integer(number % 2);
    }

    double real() {
        return number == 0 ? Double.NaN : number == 1 ? -0.0 : 0.0;
    }

    String text() {
        return new String(number % 2 == 0 ? "even" : "odd");
    }

    Parity constant() {
        return Parity.values()[number % 2];
    }

    Pair pair() {
        return new Pair(number % 2, "n");
    }

    Object mixed() {
        return number == 0 ? null : number == 1 ? (Object) 1 : "1";
    }

    Lazy lazy() {
        return new Lazy(this);
    }

    int throwing() {
        if (number == 1) {
            throw new IllegalStateException();
        }
        return number;
    }

    int endless() {
        while (number == 0) {}
        return number;
    }

    int nothing() {
        return 7;
    }

    static int fixed() {
        return 7;
    }

    void silent() {}

    int[] array() {
        return new int[] {number};
    }

    int parametric(int parameter) {
        return number + parameter;
    }
}
