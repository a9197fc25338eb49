package shapes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import korat.finitization.IClassDomain;
import korat.finitization.IFinitization;
import korat.finitization.IObjSet;
import korat.finitization.impl.FinitizationFactory;

/** Nodes of several classes, values that are objects, and a collection of all nodes. */
public class Expression {
    abstract static class Node {
        protected String label;
    }

    static class Leaf extends Node {
        Object value;
    }

    static class Inner extends Node {
        Node first;
        Node second;
    }

    enum Kind { SUM, PRODUCT }

    Node root;
    Kind kind;
    Comparable<?> bound;
    List<Node> all = new ArrayList<Node>();

    public static IFinitization finExpression(int leaves, int inners) {
        IFinitization fin = FinitizationFactory.create(Expression.class);
        IObjSet nodes = fin.createObjSet(Node.class);
        nodes.addClassDomain(fin.createClassDomain(Leaf.class, leaves));
        nodes.addClassDomain(fin.createClassDomain("Expression.Inner", inners));
        nodes.setNullAllowed(true);

        IClassDomain numbers = fin.createClassDomain(Integer.class);
        numbers.includeInIsomorphismCheck(false);
        for (int i = 1; i <= leaves; i++) {
            numbers.addObject(Integer.valueOf(i));
        }
        IClassDomain labels = fin.createClassDomain("java.lang.String");
        labels.addObjects(new Object[] {"x", "say \"y\"\n"});
        IClassDomain kinds = fin.createClassDomain(Kind.class);
        kinds.includeInIsomorphismCheck(false);
        kinds.addObjects(Arrays.asList(Kind.values()));

        fin.set("root", nodes);
        fin.set(Inner.class, "first", nodes);
        fin.set("shapes.Expression.Inner.second", nodes);
        fin.set("Leaf.value", fin.createObjSet(numbers));
        fin.set("Leaf.label", fin.createObjSet(labels, true));
        fin.set("kind", fin.createObjSet(kinds));
        fin.set("bound", fin.createObjSet(numbers, true));
        fin.addAll("all", nodes);
        return fin;
    }
}
