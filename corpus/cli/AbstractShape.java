//@ why: an abstract class and an interface have no instances to generate
//@ case: what_has_no_instances_is_named
//@ run: generate AbstractShape
//@ run: generate 'AbstractShape$Named'
public abstract class AbstractShape {
    int sides;

    boolean repOk() {
        return sides > 0;
    }

    interface Named {
        boolean repOk();
    }
}
