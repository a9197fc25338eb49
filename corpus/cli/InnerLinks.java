//@ why: objects of an inner class belong to the input, so that its predicate may ask for fields of the input
public class InnerLinks {
    class Link {
        int number;

        boolean isSmall() {
            return number <= bound;
        }
    }

    Link link;
    int bound;

    boolean repOk() {
        return link != null && link.isSmall();
    }
}
