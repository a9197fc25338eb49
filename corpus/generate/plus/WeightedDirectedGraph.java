//@ why: weights that the predicate always accepts, and a criterion that reads them up to the first negative one
//@ domains: WeightedDirectedGraph.vertices={length=N; elements=Vertex*N}; Vertex.adjacent=null,Arc*M; Arc.target=0..N-1; Arc.next=null,Arc*M; Arc.weight=-K..K
//@ counts: 2,4,1=531/332 2,4,2=1741/1542 3,4,1=52926/46841 3,9,1=636588/493232 3,9,2=15756016/15612660 3,9,3=?/187887040
//@ plus: 2,4,1=401/202/11 2,4,2=837/638/11 3,4,1=26460/20375/13 3,9,1=230910/87554/13 3,9,2=1128184/984828/13
//@ paper: 2,4,1=1062/332 984/256 11
//@ paper: 2,4,2=2272/1542 1750/1022 11
//@ paper: 3,9,1=18003420/493232 17815155/304982 13
//@ paper: 3,9,2=33122848/15612660 25486513/7976340 13
//@ paper: 3,9,3=205397228/187887040 103127315/85617142 13

import java.util.HashSet;
import java.util.Set;

/**
 * A directed graph with N vertices and at most M weighted arcs (N x N in the paper), weights from -K to K. The list of
 * arcs of a vertex is strictly ascending by target. As many inputs as in the paper are valid if lists may have a common
 * end, and one vertex may stand at two places. How many candidates are explored depends on the order of reading, which
 * the paper does not tell.
 */
public class WeightedDirectedGraph {
    static final class Vertex {
        Arc adjacent;
    }

    static final class Arc {
        int target;
        Arc next;
        int weight;
    }

    static final int MAX_WEIGHT = 1_000_000;

    Vertex[] vertices;

    boolean repOk() {
        for (int i = 0; i < vertices.length; i++) {
            Set<Arc> visited = new HashSet<>();
            for (Arc arc = vertices[i].adjacent; arc != null; arc = arc.next) {
                if (!visited.add(arc)) {
                    return false;
                }
            }
        }
        for (int i = 0; i < vertices.length; i++) {
            if (!isAscending(vertices[i].adjacent)) {
                return false;
            }
        }
        return areSmall();
    }

    private boolean isAscending(Arc first) {
        int last = -1;
        for (Arc arc = first; arc != null; arc = arc.next) {
            if (arc.target <= last || arc.target >= vertices.length) {
                return false;
            }
            last = arc.target;
        }
        return true;
    }

    /** Are lengths of ways safe from overflow? */
    private boolean areSmall() {
        for (Vertex vertex : vertices) {
            for (Arc arc = vertex.adjacent; arc != null; arc = arc.next) {
                if (Math.abs(arc.weight) > MAX_WEIGHT) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Six facts that matter to shortest paths. */
    String eqClass() {
        boolean[][] reachable = reachable();
        int arcs = countArcs();
        int all = vertices.length * vertices.length;
        return (isAcyclic(reachable) ? "acyclic " : "")
                + (isConnected(reachable) ? "connected " : "")
                + (hasNegativeWeight() ? "negative " : "")
                + (arcs == 0 ? "empty " : "")
                + (2 * arcs >= all ? "dense " : "")
                + (arcs == all ? "complete" : "");
    }

    private int countArcs() {
        int arcs = 0;
        for (Vertex vertex : vertices) {
            for (Arc arc = vertex.adjacent; arc != null; arc = arc.next) {
                arcs++;
            }
        }
        return arcs;
    }

    private boolean hasNegativeWeight() {
        for (Vertex vertex : vertices) {
            for (Arc arc = vertex.adjacent; arc != null; arc = arc.next) {
                if (arc.weight < 0) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Is there a way of one arc or more? */
    private boolean[][] reachable() {
        int count = vertices.length;
        boolean[][] way = new boolean[count][count];
        for (int i = 0; i < count; i++) {
            for (Arc arc = vertices[i].adjacent; arc != null; arc = arc.next) {
                way[i][arc.target] = true;
            }
        }
        for (int k = 0; k < count; k++) {
            for (int i = 0; i < count; i++) {
                for (int j = 0; j < count; j++) {
                    way[i][j] |= way[i][k] && way[k][j];
                }
            }
        }
        return way;
    }

    private static boolean isAcyclic(boolean[][] reachable) {
        for (int i = 0; i < reachable.length; i++) {
            if (reachable[i][i]) {
                return false;
            }
        }
        return true;
    }

    /** From every vertex to every other. */
    private static boolean isConnected(boolean[][] reachable) {
        for (int i = 0; i < reachable.length; i++) {
            for (int j = 0; j < reachable.length; j++) {
                if (i != j && !reachable[i][j]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The method under test: the length of the shortest way, or null if there is none or none is the shortest. */
    Integer distance(int from, int to) {
        Integer[] distance = new Integer[vertices.length];
        distance[from] = 0;
        for (int round = 0; round < vertices.length; round++) {
            boolean changed = false;
            for (int i = 0; i < vertices.length; i++) {
                changed |= distance[i] != null && relax(i, distance);
            }
            if (!changed) {
                return distance[to];
            }
        }
        return null;
    }

    private boolean relax(int from, Integer[] distance) {
        boolean changed = false;
        for (Arc arc = vertices[from].adjacent; arc != null; arc = arc.next) {
            int length = distance[from] + arc.weight;
            if (distance[arc.target] == null || length < distance[arc.target]) {
                distance[arc.target] = length;
                changed = true;
            }
        }
        return changed;
    }
}
