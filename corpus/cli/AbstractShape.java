//@ why: an abstract class and an interface have no instances to generate
public abstract class AbstractShape {
    int sides;

    boolean repOk() {
        return sides > 0;
    }

    interface Named {
        boolean repOk();
    }
}
