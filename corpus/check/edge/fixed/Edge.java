//@ why: the hash of an edge is that of the edge turned around
//@ clean up to scope: 2

package graph;

/** An edge between two vertices of a graph without directions: the edge from 1 to 2 is the edge from 2 to 1. */
public final class Edge {
    private final int from;
    private final int to;
    private final int weight;

    public Edge(int from, int to, int weight) {
        if (weight < 0) {
            throw new IllegalArgumentException("weight " + weight);
        }
        this.from = from;
        this.to = to;
        this.weight = weight;
    }

    public int weight() {
        return weight;
    }

    public boolean isLoop() {
        return from == to;
    }

    public boolean touches(int vertex) {
        return from == vertex || to == vertex;
    }

    /** The vertex at the other end. */
    public int opposite(int vertex) {
        if (!touches(vertex)) {
            throw new IllegalArgumentException(this + " does not touch " + vertex);
        }
        return vertex == from ? to : from;
    }

    /** Whether the two have an end in common. */
    public boolean meets(Edge other) {
        return touches(other.from) || touches(other.to);
    }

    public Edge withWeight(int changed) {
        return new Edge(from, to, changed);
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Edge)) {
            return false;
        }
        Edge edge = (Edge) other;
        boolean same = from == edge.from && to == edge.to;
        boolean turned = from == edge.to && to == edge.from;
        return weight == edge.weight && (same || turned);
    }

    @Override
    public int hashCode() {
        int ends = from + to;
        return 31 * ends + weight;
    }

    @Override
    public String toString() {
        return from + "-" + to + "(" + weight + ")";
    }
}
