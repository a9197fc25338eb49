//@ why: several class domains in one field, by class and by name, null or not, and an inherited field that differs by class
//@ domains: SumsOfLeaves.root=null,Leaf*N,Inner*N; Inner.first=Leaf*N,Inner*N; Inner.second=Leaf*N,Inner*N; Leaf.value=1..2; Leaf.depth=0; Inner.depth=1..N
//@ fin: N
//@ counts: 1=8/3 2=66/7 3=577/23

import java.util.IdentityHashMap;
import java.util.Map;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Sums as trees; nothing is in them twice. */
public class SumsOfLeaves {
    abstract static class Term {
        int depth;
    }

    static final class Leaf extends Term {
        int value;
    }

    static final class Inner extends Term {
        Term first;
        Term second;
    }

    Term root;

    public boolean repOk() {
        return root == null || isTree(root, new IdentityHashMap<>());
    }

    private static boolean isTree(Term term, Map<Term, Term> seen) {
        if (seen.put(term, term) != null) {
            return false;
        }
        if (term instanceof Leaf) {
            return term.depth == 0 && ((Leaf) term).value > 0;
        }
        Inner inner = (Inner) term;
        return isTree(inner.first, seen) && isTree(inner.second, seen)
                && inner.depth == 1 + Math.max(inner.first.depth, inner.second.depth);
    }

    public static IFinitization finSumsOfLeaves(int terms) {
        IFinitization f = FinitizationFactory.create(SumsOfLeaves.class);
        IObjSet root = f.createObjSet("Term");
        root.addClassDomain(f.createClassDomain(Leaf.class, terms));
        root.addClassDomain(f.createClassDomain("SumsOfLeaves.Inner", terms));
        root.setNullAllowed(true);
        IObjSet parts = f.createObjSet(Term.class, false);
        parts.addClassDomain(f.getClassDomain("Leaf"));
        parts.addClassDomain(f.getClassDomain(Inner.class));
        f.set("root", root);
        f.set("Inner.first", parts);
        f.set("Inner", "second", parts);
        f.set("Leaf.value", f.createIntSet(1, 2));
        f.set("Leaf.depth", f.createIntSet(0));
        f.set("Inner.depth", f.createIntSet(1, terms));
        return f;
    }
}
