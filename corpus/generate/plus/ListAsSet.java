//@ why: a criterion that reads one of two lists and hardly the other: nearly all of the second list's values are pruned
//@ domains: ListAsSet.list=IntList*1; ListAsSet.set=SortedSet*1; IntList.header=null,ListNode*M; IntList.size=0..N; ListNode.elem=0..K; ListNode.next=null,ListNode*M; SortedSet.header=null,SetNode*M; SortedSet.size=0..N; SetNode.elem=0..K; SetNode.next=null,SetNode*M
//@ counts: 2,3,3=1121/91 4,3,3=1485/91 4,4,3=14679/320 5,5,4=1274977/5456 5,5,5=6692357/24211
//@ plus: 2,3,3=185/26/8 4,3,3=211/26/8 4,4,3=679/80/10 5,5,4=6798/682/10 5,5,5=16369/1562/10 7,7,6=1453804/111974/10
//@ paper: 2,3,3=1121/91 185/26 8
//@ paper: 4,3,3=1485/91 211/26 8
//@ paper: 4,4,3=14679/320 679/80 10
//@ paper: 5,5,4=1274977/5456 6798/682 10
//@ paper: 5,5,5=6692357/24211 16369/1562 10
//@ paper: 7,7,6=?/? 1453804/111974 10
//@ case: classes_are_as_many_as_korat_plus_found
//@ run: generate ListAsSet --config corpus/generate/plus/ListAsSet-2-3-3.toml --eq-class --json - --count-only -q
//@ run: generate ListAsSet --config corpus/generate/plus/ListAsSet-4-4-3.toml --eq-class --json - --count-only -q
//@ run: generate ListAsSet --config corpus/generate/plus/ListAsSet-2-3-3.toml --json - --count-only -q
//@ case: the_summary_lists_few_classes
//@ run: generate --eq-class ListAsSet --config corpus/generate/plus/ListAsSet-2-3-3.toml
//@ case: one_input_per_class_is_kept
//@ run: generate --one-per-class --print --eq-class ListAsSet --config corpus/generate/plus/ListAsSet-2-3-3.toml
//@ run: generate --max 3 --one-per-class --print --eq-class ListAsSet --config corpus/generate/plus/ListAsSet-2-3-3.toml -q

import java.util.HashSet;
import java.util.Set;

/**
 * The inputs of "is this set what the list becomes without order and repetition?": any list, and a set kept as a
 * strictly ascending list. Both begin with a header node, which holds no element; 0 is written for that. N bounds the
 * sizes, M the nodes of each list (so that M-1 elements fit), K is the largest element.
 */
public class ListAsSet {
    static final class IntList {
        ListNode header;
        int size;

        /** Goes along the list once, and reads an element before it goes on. */
        boolean repOk() {
            if (header == null || header.elem != 0) {
                return false;
            }
            Set<ListNode> visited = new HashSet<>();
            visited.add(header);
            for (ListNode node = header.next; node != null; node = node.next) {
                if (!visited.add(node) || node.elem == 0) {
                    return false;
                }
            }
            return size == visited.size() - 1;
        }

        boolean isEmpty() {
            return header.next == null;
        }

        boolean isSorted() {
            ListNode node = header.next;
            while (node != null && node.next != null) {
                if (node.elem > node.next.elem) {
                    return false;
                }
                node = node.next;
            }
            return true;
        }

        boolean hasRepetition() {
            Set<Integer> elements = new HashSet<>();
            boolean repeated = false;
            for (ListNode node = header.next; node != null; node = node.next) {
                repeated |= !elements.add(node.elem);
            }
            return repeated;
        }
    }

    static final class ListNode {
        int elem;
        ListNode next;
    }

    static final class SortedSet {
        SetNode header;
        int size;

        boolean repOk() {
            if (header == null || header.elem != 0) {
                return false;
            }
            Set<SetNode> visited = new HashSet<>();
            visited.add(header);
            for (SetNode node = header.next; node != null; node = node.next) {
                if (!visited.add(node) || node.elem == 0) {
                    return false;
                }
            }
            return size == visited.size() - 1 && isAscending();
        }

        private boolean isAscending() {
            SetNode node = header.next;
            while (node != null && node.next != null) {
                if (node.elem >= node.next.elem) {
                    return false;
                }
                node = node.next;
            }
            return true;
        }

        boolean isEmpty() {
            return header.next == null;
        }
    }

    static final class SetNode {
        int elem;
        SetNode next;
    }

    IntList list;
    SortedSet set;

    boolean repOk() {
        return list.repOk() && set.repOk();
    }

    /** All combinations of four facts. */
    String eqClass() {
        return (list.isEmpty() ? "empty " : "")
                + (list.hasRepetition() ? "repeating " : "")
                + (list.isSorted() ? "sorted " : "")
                + (set.isEmpty() ? "set-empty" : "");
    }

    /** The method under test. */
    boolean listAsSet() {
        Set<Integer> elements = new HashSet<>();
        for (ListNode node = list.header.next; node != null; node = node.next) {
            elements.add(node.elem);
        }
        for (SetNode node = set.header.next; node != null; node = node.next) {
            if (!elements.remove(node.elem)) {
                return false;
            }
        }
        return elements.isEmpty();
    }
}
