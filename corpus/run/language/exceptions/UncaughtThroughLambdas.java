//@ why: an exception that crosses library code between two user lambdas leaves the synthetic lambda frames in the trace
//@ exit: 1
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

public class UncaughtThroughLambdas {
    static class Lookup {
        private final List<String> names;

        Lookup(List<String> names) {
            this.names = names;
        }

        String find(int i) {
            Supplier<String> s = () -> names.get(i).substring(1);
            return s.get();
        }
    }

    static <A, B> B apply(Function<A, B> f, A a) {
        try {
            return f.apply(a);
        } catch (IndexOutOfBoundsException e) {
            throw new IllegalStateException("could not apply to " + a, e);
        }
    }

    public static void main(String[] args) {
        Lookup lookup = new Lookup(new java.util.ArrayList<>(List.of("alpha", "beta")));
        Function<Integer, String> f = lookup::find;
        List.of(0, 1, 2).forEach(i -> {
            String found = apply(f.andThen(String::toUpperCase), i);
            System.out.println(found);
        });
    }
}
