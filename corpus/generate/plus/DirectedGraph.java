//@ why: nearly all candidates are valid, so that only the criterion prunes
//@ domains: DirectedGraph.vertices={length=N; elements=Vertex*N}; Vertex.adjacent=null,Arc*M; Arc.target=0..N-1; Arc.next=null,Arc*M
//@ counts: 2,4=412/382 3,3=3091/3044 3,5=98511/98300 3,6=497448/497063 3,9=?/47672840
//@ plus: 2,4=209/179/4 3,3=339/292/4 3,5=11649/11438/4 3,6=73576/73191/4 3,9=12689232/12687570/4
//@ paper: 2,4=1624/382 518/126 4
//@ paper: 3,9=372861255/47672840 11670154/899852 4

import java.util.HashSet;
import java.util.Set;

/**
 * A directed graph with N vertices and lists of adjacent ones, made of at most M arcs (N x N in the paper). The paper
 * calls the lists sorted, but only without that are as many inputs valid as it counts: no list runs in a circle, and
 * that is all. An arc may occur twice, lists may have a common end, and one vertex may stand at two places. How many
 * candidates are explored depends on the order of reading, which the paper does not tell.
 */
public class DirectedGraph {
    static final class Vertex {
        Arc adjacent;
    }

    static final class Arc {
        int target;
        Arc next;
    }

    Vertex[] vertices;

    /** All the links first, then all the targets: a criterion that needs only the links can prune the targets. */
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
            for (Arc arc = vertices[i].adjacent; arc != null; arc = arc.next) {
                if (arc.target < 0 || arc.target >= vertices.length) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Is it empty, has it half of the arcs it can have, are all there? */
    String eqClass() {
        int arcs = 0;
        boolean mayBeComplete = true;
        for (int i = 0; i < vertices.length; i++) {
            int degree = degree(i);
            arcs += degree;
            mayBeComplete &= degree >= vertices.length;
        }
        if (arcs == 0) {
            return "empty";
        }
        // The targets are read only where their number leaves it open.
        if (mayBeComplete && isComplete()) {
            return "complete";
        }
        return 2 * arcs >= vertices.length * vertices.length ? "dense" : "sparse";
    }

    private int degree(int vertex) {
        int degree = 0;
        for (Arc arc = vertices[vertex].adjacent; arc != null; arc = arc.next) {
            degree++;
        }
        return degree;
    }

    private boolean isComplete() {
        for (int i = 0; i < vertices.length; i++) {
            for (int j = 0; j < vertices.length; j++) {
                if (!hasArc(i, j)) {
                    return false;
                }
            }
        }
        return true;
    }

    boolean hasArc(int from, int to) {
        for (Arc arc = vertices[from].adjacent; arc != null; arc = arc.next) {
            if (arc.target == to) {
                return true;
            }
        }
        return false;
    }

    /** The method under test: is there a way along arcs, be it of length 0? */
    boolean isReachable(int from, int to) {
        boolean[] reached = new boolean[vertices.length];
        reached[from] = true;
        for (int round = 0; round < vertices.length; round++) {
            for (int i = 0; i < vertices.length; i++) {
                for (Arc arc = vertices[i].adjacent; reached[i] && arc != null; arc = arc.next) {
                    reached[arc.target] = true;
                }
            }
        }
        return reached[to];
    }
}
