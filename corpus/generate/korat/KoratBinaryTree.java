//@ why: published counts again, with classes by their names and a size that may be fixed
//@ domains: BinaryTree.root=null,Node*N; BinaryTree.size=0..N; Node.left=null,Node*N; Node.right=null,Node*N
//@ fin: N,0,N
//@ counts: 1=6/2 2=24/4 3=90/9 4=337/23 5=1272/65 6=4835/197 7=18474/626

import korat.finitization.IClassDomain;
import korat.finitization.IFieldDomain;
import korat.finitization.IFinitization;
import korat.finitization.impl.FinitizationFactory;

public class KoratBinaryTree extends BinaryTree {
    public static IFinitization finKoratBinaryTree(int nodes, int minSize, int maxSize) {
        IFinitization f = FinitizationFactory.create(KoratBinaryTree.class);
        IClassDomain domain = f.createClassDomain("BinaryTree.Node", nodes);
        IFieldDomain references = f.createObjSet(domain, true);
        f.set("root", references);
        f.set("size", f.createIntSet(minSize, 1, maxSize));
        f.set("BinaryTree$Node", "left", references);
        f.set(Node.class, "right", references);
        return f;
    }
}
