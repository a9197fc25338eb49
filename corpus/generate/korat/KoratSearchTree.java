//@ why: the published counts through a fin method, whose fields are inherited and whose nodes are nested in a superclass
//@ domains: SearchTree.root=null,Node*N; SearchTree.size=0..N; Node.left=null,Node*N; Node.right=null,Node*N; Node.info=1..N
//@ fin: N,0,N
//@ counts: 1=6/2 2=31/5 3=178/15 4=1165/51 5=8308/188 6=61950/731 7=471708/2950

import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

public class KoratSearchTree extends SearchTree {
    public static IFinitization finKoratSearchTree(int nodes, int minSize, int maxSize) {
        IFinitization f = FinitizationFactory.create(KoratSearchTree.class);
        IObjSet trees = f.createObjSet(Node.class, nodes, true);
        f.set("root", trees);
        f.set("size", f.createIntSet(minSize, maxSize));
        f.set("Node.left", trees);
        f.set("Node.right", trees);
        f.set("Node.info", f.createIntSet(1, nodes));
        return f;
    }
}
