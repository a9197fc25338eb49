/** corpus/generate/DisjSet, every field, length and element read monitored. Bounds: scope. */
final class MonitoredDisjSet extends KoratSearch {
    private static final int PARENT = 0;
    private static final int RANK = 1;
    private static final int PARENT_LENGTH = 2;

    private final int firstParent;
    private final int rankLength;
    private final int firstRank;

    private int[] parent;
    private int[] rank;

    /** One per length, since a Java array keeps its own. All but the one in use are 0 everywhere. */
    private final int[][] parents;
    private final int[][] ranks;

    MonitoredDisjSet(int... bounds) {
        int scope = bounds[0];
        parents = new int[scope + 1][];
        ranks = new int[scope + 1][];
        for (int length = 0; length <= scope; length++) {
            parents[length] = new int[length];
            ranks[length] = new int[length];
        }
        firstParent = PARENT_LENGTH + 1;
        rankLength = firstParent + scope;
        firstRank = rankLength + 1;
        ClassDomain parentDomain = classDomain(1);
        ClassDomain rankDomain = classDomain(1);
        referenceNotNull(parentDomain);
        referenceNotNull(rankDomain);
        array(parentDomain, scope);
        array(rankDomain, scope);
    }

    private void array(ClassDomain domain, int scope) {
        object(domain, 0);
        number(scope + 1);
        for (int i = 0; i < scope; i++) {
            number(scope);
        }
    }

    @Override
    protected void set(int field, int value) {
        // The lengths are read before any element, so all elements are 0 when a length changes. Elements past the
        // length are set only at the start.
        if (field == PARENT_LENGTH) {
            parent = parents[value];
        } else if (field == rankLength) {
            rank = ranks[value];
        } else if (field >= firstRank) {
            setElement(rank, field - firstRank, value);
        } else if (field >= firstParent) {
            setElement(parent, field - firstParent, value);
        }
    }

    private static void setElement(int[] array, int index, int value) {
        if (index < array.length) {
            array[index] = value;
        }
    }

    @Override
    protected void readReachable() {
        read(PARENT);
        read(RANK);
        read(PARENT_LENGTH);
        read(rankLength);
        for (int i = 0; i < parent.length; i++) {
            read(firstParent + i);
        }
        for (int i = 0; i < rank.length; i++) {
            read(firstRank + i);
        }
    }

    private int parentLength() {
        read(PARENT);
        read(PARENT_LENGTH);
        return parent.length;
    }

    private int rankLength() {
        read(RANK);
        read(rankLength);
        return rank.length;
    }

    private int parent(int index) {
        read(PARENT);
        read(firstParent + index);
        return parent[index];
    }

    private int rank(int index) {
        read(RANK);
        read(firstRank + index);
        return rank[index];
    }

    @Override
    protected boolean repOk() {
        int length = parentLength();
        if (rankLength() != length) {
            return false;
        }
        int roots = 0;
        int unranked = 0;
        for (int i = 0; i < length; i++) {
            int up = parent(i);
            if (up >= length) {
                return false;
            }
            if (up == i) {
                roots++;
            } else if (rank(up) <= rank(i)) {
                return false;
            }
            if (rank(i) == 0) {
                unranked++;
            }
        }
        return unranked >= roots;
    }
}
