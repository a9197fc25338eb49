//@ why: boxed booleans and optionals, with something in them and empty, and null where one is expected
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Predicate;

public class Optionals {
    public static void main(String[] args) {
        Object[] objects = {null, "text", 7, Boolean.TRUE, Optional.empty(), Optional.of(1)};
        for (Object object : objects) {
            Optional<Object> optional = Optional.ofNullable(object);
            System.out.println(optional + " " + optional.isPresent() + " " + optional.orElse("else") + " " + optional.orElse(null));
            System.out.println((optional == Optional.empty()) + " " + optional.map(Object::hashCode).equals(Optional.ofNullable(object).map(Object::hashCode)));
        }
        Predicate<Boolean> same = truth -> truth == Boolean.valueOf(truth.booleanValue());
        for (Boolean truth : new Boolean[] {true, false, args.length > 0, args.length == 0}) {
            System.out.print(same.test(truth) + " " + Optional.of(truth).filter(x -> x).orElse(false) + " " + truth.hashCode() + " ");
        }
        System.out.println(new String("a").equals("a") == Boolean.TRUE);
        problems();
    }

    private static void problems() {
        Boolean missing = null;
        Optional<String> none = null;
        Runnable[] all = {
            () -> { if (missing) System.out.print("never"); }, () -> none.orElse("never"), () -> Optional.ofNullable(null).get(), () -> Optional.of(null)
        };
        for (Runnable one : all) {
            try {
                one.run();
                System.out.print("fine; ");
            } catch (NullPointerException | NoSuchElementException e) {
                System.out.print(e.getClass().getSimpleName() + "; ");
            }
        }
        System.out.println();
    }
}
