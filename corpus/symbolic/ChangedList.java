//@ why: the input is what was read first, not what the code has left (section 4.3.2 of the paper)
//@ case: every_path_of_a_list_that_is_changed
//@ run: test ChangedList#drop --criterion path -v
//@ case: an_acyclic_list_has_fewer_paths
//@ run: test ChangedList#drop --criterion path --predicate isAcyclic
public class ChangedList {
    int elem;
    ChangedList next;

    boolean repOk() { return true; }

    boolean isAcyclic() {
        java.util.Set<ChangedList> seen = java.util.Collections.newSetFromMap(new java.util.IdentityHashMap<>());
        for (ChangedList node = this; node != null; node = node.next)
            if (!seen.add(node)) return false;
        return true;
    }

    void drop() {
        ChangedList t = next;
        if (elem > t.elem) next = t.next;
    }
}
