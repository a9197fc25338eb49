//@ why: an interface has no instances, but it may have a static predicate
//@ case: an_interface_may_have_the_predicate
//@ run: generate Ordered
public interface Ordered {
    static boolean repOk(int k, int m) {
        return k < m;
    }
}
