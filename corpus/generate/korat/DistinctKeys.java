//@ why: a class domain that is left out of the isomorphism check: its objects are not interchangeable
//@ domains: DistinctKeys.first=null,Node*N; Node.next=null,Node*N; Node.key=Key*N!iso
//@ fin: N
//@ counts: 1=3/2 2=13/5 3=64/16

import java.util.HashSet;
import java.util.Set;
import korat.finitization.IClassDomain;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Lists without two equal keys. */
public class DistinctKeys {
    static final class Key {
    }

    static final class Node {
        Node next;
        Key key;
    }

    Node first;

    public boolean repOk() {
        Set<Object> seen = new HashSet<>();
        for (Node node = first; node != null; node = node.next) {
            if (!seen.add(node) || !seen.add(node.key)) {
                return false;
            }
        }
        return true;
    }

    public static IFinitization finDistinctKeys(int n) {
        IFinitization f = FinitizationFactory.create(DistinctKeys.class);
        IObjSet nodes = f.createObjSet("DistinctKeys.Node", n, true);
        IClassDomain keys = f.createClassDomain(Key.class, n);
        keys.includeInIsomorphismCheck(false);
        f.set("first", nodes);
        f.set("Node.next", nodes);
        f.set("Node.key", f.createObjSet(keys));
        return f;
    }
}
