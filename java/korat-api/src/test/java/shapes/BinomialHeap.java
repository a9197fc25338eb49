package shapes;

import korat.finitization.IFieldDomain;
import korat.finitization.IFinitization;
import korat.finitization.IIntSet;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Trees in an array by rank, and the children of a node in an array as well, so arrays belong to several objects. */
public class BinomialHeap {
    /** In the same package, not nested. */
    private BinomialNode[] trees;
    private boolean dirty;

    public static IFinitization finBinomialHeap(int nodes, int ranks) {
        IFinitization fin = FinitizationFactory.create(BinomialHeap.class);
        IObjSet references = fin.createObjSet("BinomialNode", nodes, true);
        IIntSet lengths = fin.createIntSet(ranks);
        lengths.addInt(ranks + 2);
        IFieldDomain children = fin.createArraySet(BinomialNode[].class, lengths, references, nodes);
        fin.set("trees", fin.createArraySet(BinomialNode[].class, fin.createIntSet(ranks), references, 1));
        fin.set("dirty", fin.createBooleanSet());
        fin.set("BinomialNode.children", children);
        fin.set("BinomialNode", "key", fin.createIntSet(1, 3, 10));
        fin.handleArraysAsObjects(true);
        return fin;
    }
}

class BinomialNode {
    BinomialNode[] children;
    int key;
}
