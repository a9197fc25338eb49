//@ why: objects of an inner class belong to the input, so that its predicate may ask for fields of the input
//@ case: objects_of_an_inner_class_belong_to_the_input
//@ run: generate InnerLinks --scope 2
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
