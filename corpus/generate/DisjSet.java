//@ why: a structure without objects: two arrays of one length, whose elements are indexes into themselves
//@ domains: DisjSet.parent={length=0..N; elements=0..N-1}; DisjSet.rank={length=0..N; elements=0..N-1}
//@ counts: 1=4/2 2=23/5 3=324/38 4=10711/914 5=611020/41546

/**
 * Disjoint sets of the numbers 0 to n-1 (union-find). Each element points to its parent, a root to itself. A rank
 * bounds the height below an element; compressing paths makes trees lower and leaves the ranks, so they are not exact.
 */
public class DisjSet {
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
            int up = parent[i];
            if (up >= length) {
                return false;
            }
            if (up == i) {
                roots++;
            } else if (rank[up] <= rank[i]) {
                // Ranks grow towards the root, so there is no cycle either.
                return false;
            }
            if (rank[i] == 0) {
                unranked++;
            }
        }
        // A root gains rank by taking in another set, whose element of rank 0 stays: every set has one. Counting them
        // for all sets together is a little weaker, and what the published counts rest on.
        return unranked >= roots;
    }

    /** The root of the element's set; all elements on the way then point to it. */
    int find(int element) {
        int root = element;
        while (parent[root] != root) {
            root = parent[root];
        }
        while (parent[element] != root) {
            int up = parent[element];
            parent[element] = root;
            element = up;
        }
        return root;
    }

    /** Joins the sets of two elements; false if they are one already. */
    boolean union(int first, int second) {
        int a = find(first);
        int b = find(second);
        if (a == b) {
            return false;
        }
        if (rank[a] < rank[b]) {
            parent[a] = b;
        } else {
            parent[b] = a;
            if (rank[a] == rank[b]) {
                rank[a]++;
            }
        }
        return true;
    }

    /** Adds an element, alone in its set, and returns it. */
    int add() {
        int element = parent.length;
        int[] parents = new int[element + 1];
        int[] ranks = new int[element + 1];
        for (int i = 0; i < element; i++) {
            parents[i] = parent[i];
            ranks[i] = rank[i];
        }
        parents[element] = element;
        parent = parents;
        rank = ranks;
        return element;
    }
}
