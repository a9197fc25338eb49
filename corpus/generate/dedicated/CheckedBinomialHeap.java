//@ why: BinomialHeap with library checks inside a walk of its own, which keeps the nodes it has met
//@ domains: CheckedBinomialHeap.size=0..N; CheckedBinomialHeap.nodes=null,Node*N; Node.degree=0..N-1; Node.parent=null,Node*N; Node.key=0..N-1; Node.child=null,Node*N; Node.sibling=null,Node*N
//@ counts: 1=3/2 2=9/6 3=34/28 4=158/120 5=1047/936 6=9428/7602 7=114040/107416

import smallscope.Checks;
import smallscope.Choices;
import smallscope.Seen;

/** A priority queue made of binomial trees, whose degrees are the binary digits of the size. */
public class CheckedBinomialHeap {
    static final class Node {
        int key;
        int degree;
        Node parent;
        Node sibling;
        Node child;
    }

    Node nodes;
    int size;

    boolean repOk() {
        Seen seen = new Seen();
        Object from = this;
        String link = "nodes";
        for (int trees = size, degree = 0; trees != 0; degree++, trees >>= 1) {
            if ((trees & 1) == 0) {
                continue;
            }
            Node root = (Node) Choices.readFresh(from, link, seen);
            if (!isTree(root, null, degree, seen)) {
                return false;
            }
            from = root;
            link = "sibling";
        }
        return Checks.referenceIsSame(from, link, null);
    }

    private static boolean isTree(Node node, Node parent, int degree, Seen seen) {
        if (node == null || !seen.add(node) || !Checks.numberIsEqual(node, "degree", degree)
                || !Checks.referenceIsSame(node, "parent", parent)) {
            return false;
        }
        if (parent != null && !Checks.numberIsBetween(node, "key", parent.key, Integer.MAX_VALUE)) {
            return false;
        }
        Node from = node;
        String link = "child";
        for (int expected = degree - 1; expected >= 0; expected--) {
            Node child = (Node) Choices.readFresh(from, link, seen);
            if (!isTree(child, node, expected, seen)) {
                return false;
            }
            from = child;
            link = "sibling";
        }
        return Checks.referenceIsSame(from, link, null);
    }
}
