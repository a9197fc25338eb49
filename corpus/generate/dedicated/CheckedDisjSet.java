//@ why: DisjSet with a check of its own, whose hopes for one array depend on the other and may be void
//@ domains: CheckedDisjSet.parent={length=0..N; elements=0..N-1}; CheckedDisjSet.rank={length=0..N; elements=0..N-1}
//@ counts: 1=4/2 2=18/5 3=215/38 4=7353/914 5=439160/41546

import smallscope.Choices;

/** Disjoint sets of the numbers 0 to n-1: each element points to its parent, whose rank is higher, a root to itself. */
public class CheckedDisjSet {
    int[] parent;
    int[] rank;

    boolean repOk() {
        int length = parent.length;
        if (rank.length != length) {
            return false;
        }
        int roots = 0;
        int unranked = 0;
        for (int i = 0; i < length; i++) {
            int up = Choices.elementBetween(parent, i, 0, length - 1);
            if (up < 0 || up >= length) {
                return false;
            }
            if (up == i) {
                roots++;
            } else {
                int most = rank[up] - 1;
                if (Choices.elementBetween(rank, i, Integer.MIN_VALUE, most) > most) {
                    return false;
                }
            }
            if (rank[i] == 0) {
                unranked++;
            }
        }
        return unranked >= roots;
    }
}
