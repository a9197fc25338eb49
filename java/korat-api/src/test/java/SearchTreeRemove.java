import korat.finitization.IFinitization;
import korat.finitization.impl.FinitizationFactory;

/** The inputs of a method: a tree, whose finitization is included, and an argument. */
public class SearchTreeRemove {
    SearchTree self;
    int info;

    public boolean repOK() {
        return self.repOK();
    }

    public static IFinitization finSearchTreeRemove(int scope) {
        IFinitization fin = FinitizationFactory.create(SearchTreeRemove.class);
        IFinitization trees = SearchTree.finSearchTree(scope, 0, scope);
        fin.includeFinitization(trees);
        fin.set("self", fin.createObjSet(trees.getClassDomain(SearchTree.class)));
        fin.set("info", fin.createIntSet(1, scope));
        return fin;
    }
}
