/** The search tree of corpus/generate with the postconditions of Figure 1 of the paper, as `check` finds them by name. */
public class SpecifiedTree extends SearchTree {
    boolean addPost(int info, boolean result, SearchTree old) {
        return contains(info) && result != old.contains(info);
    }

    boolean removePost(int info, boolean result, SearchTree old) {
        return !contains(info) && result == old.contains(info);
    }
}
