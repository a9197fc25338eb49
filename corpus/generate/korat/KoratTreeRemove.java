//@ why: a finitization that includes another one: a tree, and a number to remove from it
//@ domains: KoratTreeRemove.tree=KoratSearchTree*1; KoratTreeRemove.info=1..N; SearchTree.root=null,Node*N; SearchTree.size=0..N; Node.left=null,Node*N; Node.right=null,Node*N; Node.info=1..N
//@ fin: N
//@ counts: 1=6/2 2=36/10 3=208/45 4=1318/204

import korat.finitization.IFinitization;
import korat.finitization.impl.FinitizationFactory;

public class KoratTreeRemove {
    private KoratSearchTree tree;
    private int info;

    public boolean repOk() {
        return tree.repOk() && info > 0;
    }

    public static IFinitization finKoratTreeRemove(int n) {
        IFinitization f = FinitizationFactory.create(KoratTreeRemove.class);
        f.includeFinitization(KoratSearchTree.finKoratSearchTree(n, 0, n));
        f.set("tree", f.createObjSet("KoratSearchTree", 1));
        f.set("info", f.createIntSet(1, n));
        return f;
    }
}
