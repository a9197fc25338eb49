//@ why: two structures from disjoint domains, and a criterion about their shapes that reads two numbers
//@ domains: BinomialHeapMerge.first=FirstHeap*1; BinomialHeapMerge.second=SecondHeap*1; FirstHeap.size=0..N; FirstHeap.nodes=null,FirstNode*N; FirstNode.degree=0..N; FirstNode.parent=null,FirstNode*N; FirstNode.key=0..N-1; FirstNode.child=null,FirstNode*N; FirstNode.sibling=null,FirstNode*N; SecondHeap.size=0..N; SecondHeap.nodes=null,SecondNode*N; SecondNode.degree=0..N; SecondNode.parent=null,SecondNode*N; SecondNode.key=0..N-1; SecondNode.child=null,SecondNode*N; SecondNode.sibling=null,SecondNode*N
//@ counts: 2=348/36 3=5389/784 4=150448/14400 5=3125314/876096
//@ plus: 2=147/15/6 3=1315/56/10 4=46786/435/10 5=647410/1872/10
//@ paper: 2=348/36 147/15 6
//@ paper: 3=5389/784 1315/56 10
//@ paper: 4=150448/14400 46786/435 10
//@ paper: 5=3125314/876096 647410/1872 10
//@ paper: 6=274808123/57790404 55745855/43134 10

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The inputs of the merge of two binomial heaps (corpus/generate/BinomialHeap explains the structure). A class of nodes
 * has one domain, so each heap has its own class of nodes, and the two cannot share any. The predicate reads a heap's
 * links first, then its degrees, then its keys.
 */
public class BinomialHeapMerge {
    static final class FirstHeap {
        int size;
        FirstNode nodes;

        boolean repOk() {
            if (size == 0 || nodes == null) {
                return size == 0 && nodes == null;
            }
            Set<FirstNode> visited = new HashSet<>();
            for (FirstNode root = nodes; root != null; root = root.sibling) {
                if (!root.isTree(null, visited)) {
                    return false;
                }
            }
            return visited.size() == size && areBinomial() && areOrdered();
        }

        /** The binary digits of the size say which trees there must be. */
        private boolean areBinomial() {
            FirstNode root = nodes;
            for (int degree = 0; size >> degree != 0; degree++) {
                if ((size >> degree & 1) == 1) {
                    if (root == null || !root.isBinomial(degree)) {
                        return false;
                    }
                    root = root.sibling;
                }
            }
            return root == null;
        }

        private boolean areOrdered() {
            for (FirstNode root = nodes; root != null; root = root.sibling) {
                if (!root.isOrdered()) {
                    return false;
                }
            }
            return true;
        }
    }

    static final class FirstNode {
        FirstNode parent;
        FirstNode child;
        FirstNode sibling;
        int degree;
        int key;

        boolean isTree(FirstNode above, Set<FirstNode> visited) {
            if (!visited.add(this) || parent != above) {
                return false;
            }
            for (FirstNode below = child; below != null; below = below.sibling) {
                if (!below.isTree(this, visited)) {
                    return false;
                }
            }
            return true;
        }

        boolean isBinomial(int expected) {
            if (degree != expected) {
                return false;
            }
            int next = expected;
            for (FirstNode below = child; below != null; below = below.sibling) {
                if (!below.isBinomial(--next)) {
                    return false;
                }
            }
            return next == 0;
        }

        boolean isOrdered() {
            for (FirstNode below = child; below != null; below = below.sibling) {
                if (below.key < key || !below.isOrdered()) {
                    return false;
                }
            }
            return true;
        }

        FirstNode joined(FirstNode other) {
            FirstNode winner = key <= other.key ? this : other;
            FirstNode loser = winner == this ? other : this;
            loser.parent = winner;
            loser.sibling = winner.child;
            winner.child = loser;
            winner.degree++;
            return winner;
        }
    }

    static final class SecondHeap {
        int size;
        SecondNode nodes;

        boolean repOk() {
            if (size == 0 || nodes == null) {
                return size == 0 && nodes == null;
            }
            Set<SecondNode> visited = new HashSet<>();
            for (SecondNode root = nodes; root != null; root = root.sibling) {
                if (!root.isTree(null, visited)) {
                    return false;
                }
            }
            return visited.size() == size && areBinomial() && areOrdered();
        }

        /** The binary digits of the size say which trees there must be. */
        private boolean areBinomial() {
            SecondNode root = nodes;
            for (int degree = 0; size >> degree != 0; degree++) {
                if ((size >> degree & 1) == 1) {
                    if (root == null || !root.isBinomial(degree)) {
                        return false;
                    }
                    root = root.sibling;
                }
            }
            return root == null;
        }

        private boolean areOrdered() {
            for (SecondNode root = nodes; root != null; root = root.sibling) {
                if (!root.isOrdered()) {
                    return false;
                }
            }
            return true;
        }
    }

    static final class SecondNode {
        SecondNode parent;
        SecondNode child;
        SecondNode sibling;
        int degree;
        int key;

        boolean isTree(SecondNode above, Set<SecondNode> visited) {
            if (!visited.add(this) || parent != above) {
                return false;
            }
            for (SecondNode below = child; below != null; below = below.sibling) {
                if (!below.isTree(this, visited)) {
                    return false;
                }
            }
            return true;
        }

        boolean isBinomial(int expected) {
            if (degree != expected) {
                return false;
            }
            int next = expected;
            for (SecondNode below = child; below != null; below = below.sibling) {
                if (!below.isBinomial(--next)) {
                    return false;
                }
            }
            return next == 0;
        }

        boolean isOrdered() {
            for (SecondNode below = child; below != null; below = below.sibling) {
                if (below.key < key || !below.isOrdered()) {
                    return false;
                }
            }
            return true;
        }

        FirstNode copy(FirstNode above) {
            FirstNode copy = new FirstNode();
            copy.key = key;
            copy.degree = degree;
            copy.parent = above;
            copy.child = child == null ? null : child.copy(copy);
            copy.sibling = sibling == null ? null : sibling.copy(above);
            return copy;
        }
    }

    FirstHeap first;
    SecondHeap second;

    boolean repOk() {
        return first.repOk() && second.repOk();
    }

    /**
     * All combinations of seven facts: which heap is empty, which has more elements, which has the tree of the larger
     * degree (an empty heap counts as -1), and whether both have a tree of some degree. The sizes tell it all.
     */
    List<Boolean> eqClass() {
        int ours = first.size;
        int theirs = second.size;
        int degree = 31 - Integer.numberOfLeadingZeros(ours);
        int otherDegree = 31 - Integer.numberOfLeadingZeros(theirs);
        return List.of(
                ours == 0,
                theirs == 0,
                ours > theirs,
                ours == theirs,
                degree > otherDegree,
                degree == otherDegree,
                (ours & theirs) != 0);
    }

    /** The method under test: puts what the second heap holds into the first, by adding as with binary digits. */
    void merge() {
        List<FirstNode> trees = new ArrayList<>();
        addTrees(trees, first.nodes);
        addTrees(trees, second.nodes == null ? null : second.nodes.copy(null));
        first.nodes = null;
        first.size += second.size;
        List<FirstNode> result = new ArrayList<>();
        for (int degree = 0; !trees.isEmpty(); degree++) {
            FirstNode carry = null;
            for (FirstNode tree : List.copyOf(trees)) {
                if (tree.degree == degree) {
                    trees.remove(tree);
                    if (carry == null) {
                        carry = tree;
                    } else {
                        trees.add(carry.joined(tree));
                        carry = null;
                    }
                }
            }
            if (carry != null) {
                result.add(0, carry);
            }
        }
        for (FirstNode tree : result) {
            tree.sibling = first.nodes;
            first.nodes = tree;
        }
    }

    private static void addTrees(List<FirstNode> trees, FirstNode root) {
        for (FirstNode tree = root; tree != null; tree = tree.sibling) {
            trees.add(tree);
        }
    }
}
