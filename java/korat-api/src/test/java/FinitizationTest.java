import java.util.List;
import korat.finitization.IArraySet;
import korat.finitization.IClassDomain;
import korat.finitization.IFinitization;
import korat.finitization.IIntSet;
import korat.finitization.IObjSet;
import korat.finitization.impl.Finitization;
import korat.finitization.impl.FinitizationFactory;
import shapes.BinomialHeap;
import shapes.Expression;
import shapes.HeapArray;

/**
 * Finitizations of classes that are written as for Korat, and their descriptions. Run with
 * {@code java -ea FinitizationTest}.
 */
public final class FinitizationTest {
    /** A field of every primitive type, two dimensions, and names that need care. */
    static class Base {
        private long inherited;
        static int shared;
    }

    static class Every extends Base {
        byte b;
        short s;
        int i;
        long l;
        float f;
        double d;
        boolean z;
        int[][] matrix;
        Object any;
        String text;
        SearchTree tree;
    }

    public static void main(String[] arguments) {
        boolean enabled = false;
        assert enabled = true;
        if (!enabled) {
            throw new IllegalStateException("assertions are off: use java -ea");
        }
        descriptionsOfStructures();
        descriptionsOfNumbers();
        descriptionsOfObjects();
        setsOfNumbersChange();
        classDomainsAreShared();
        setsOfObjectsChange();
        arraysAreChecked();
        includedFinitizationsAreAsked();
        namesAreFound();
        mistakesAreNamed();
        System.out.println("FinitizationTest: all descriptions are right");
    }

    private static void descriptionsOfStructures() {
        describes(SearchTree.finSearchTree(3, 0, 3),
            "SearchTree.root=null,SearchTree$Node*3",
            "SearchTree.size=0..3",
            "SearchTree$Node.left=null,SearchTree$Node*3",
            "SearchTree$Node.right=null,SearchTree$Node*3",
            "SearchTree$Node.info=1..3");
        describes(HeapArray.finHeapArray(3, 2),
            "shapes.HeapArray.size=0..3",
            "shapes.HeapArray.array={length=0..3; elements=0..2}",
            "#arrays shapes.HeapArray.array=1");
        describes(BinomialHeap.finBinomialHeap(4, 2),
            "shapes.BinomialHeap.trees={length=2; elements=null,shapes.BinomialNode*4}",
            "shapes.BinomialHeap.dirty=false,true",
            "shapes.BinomialNode.children={length=2,4; elements=null,shapes.BinomialNode*4}",
            "shapes.BinomialNode.key=1,4,7,10",
            "#arrays shapes.BinomialHeap.trees=1",
            "#arrays shapes.BinomialNode.children=4",
            "#arrays-as-objects");
        describes(SearchTreeRemove.finSearchTreeRemove(2),
            "SearchTreeRemove.self=SearchTree*1",
            "SearchTreeRemove.info=1..2",
            "#include SearchTree",
            "SearchTree.root=null,SearchTree$Node*2",
            "SearchTree.size=0..2",
            "SearchTree$Node.left=null,SearchTree$Node*2",
            "SearchTree$Node.right=null,SearchTree$Node*2",
            "SearchTree$Node.info=1..2",
            "#end");
        describes(Expression.finExpression(2, 3),
            "shapes.Expression.root=null,shapes.Expression$Leaf*2,shapes.Expression$Inner*3",
            "shapes.Expression$Inner.first=null,shapes.Expression$Leaf*2,shapes.Expression$Inner*3",
            "shapes.Expression$Inner.second=null,shapes.Expression$Leaf*2,shapes.Expression$Inner*3",
            "shapes.Expression$Leaf.value=1..2",
            "shapes.Expression$Leaf.label=null,java.lang.String(\"x\",\"say \\\"y\\\"\\n\")",
            "shapes.Expression.kind=shapes.Expression$Kind.SUM,shapes.Expression$Kind.PRODUCT",
            "shapes.Expression.bound=null,1..2",
            "#add-all shapes.Expression.all=null,shapes.Expression$Leaf*2,shapes.Expression$Inner*3");
    }

    private static void descriptionsOfNumbers() {
        IFinitization fin = every();
        fin.set("b", fin.createByteSet((byte) -128, (byte) 100, (byte) 127));
        fin.set("s", fin.createShortSet((short) 1, (short) 2));
        fin.set("i", fin.createIntSet(Integer.MIN_VALUE, Integer.MAX_VALUE));
        fin.set("l", fin.createLongSet(Long.MAX_VALUE - 3, 2, Long.MAX_VALUE));
        fin.set("f", fin.createFloatSet(0, 0.1f, 0.3f));
        fin.set("d", fin.createDoubleSet(-1, 0.5, 1));
        fin.set("z", fin.createBooleanSet());
        fin.set("inherited", fin.createLongSet(7));
        fin.set("matrix", fin.createArraySet(int[][].class, fin.createIntSet(2),
            fin.createArraySet(int[].class, fin.createIntSet(0, 1), fin.createIntSet(5), 3), 1));
        describes(fin,
            "FinitizationTest$Every.b=-128,-28,72",
            "FinitizationTest$Every.s=1..2",
            "FinitizationTest$Every.i=-2147483648..2147483647",
            "FinitizationTest$Every.l=9223372036854775804,9223372036854775806",
            "FinitizationTest$Every.f=0.0,0.1,0.2,0.3",
            "FinitizationTest$Every.d=-1.0,-0.5,0.0,0.5,1.0",
            "FinitizationTest$Every.z=false,true",
            "FinitizationTest$Every.inherited=7",
            "FinitizationTest$Every.matrix={length=2; elements={length=0..1; elements=5}}",
            "#arrays FinitizationTest$Every.matrix=1,3");
        assert fin.getFieldDomain("i").getNumberOfElements() == Integer.MAX_VALUE : "more than an int can say";
        assert fin.getFieldDomain("f").getNumberOfElements() == 4;
        assert fin.getFieldDomain("z").getNumberOfElements() == 2 && fin.getFieldDomain("z").isPrimitiveType();
        assert fin.getFieldDomain("matrix").isArrayType() && !fin.getFieldDomain("matrix").isPrimitiveType();
        assert fin.getFieldDomain("text") == null : "nothing was set";
    }

    private static void descriptionsOfObjects() {
        IFinitization fin = every();
        IObjSet any = fin.createObjSet(Object.class);
        add(fin, any, Character.class, 'a', '\'', '\u0007');
        add(fin, any, Double.class, 0.5, -0.0);
        add(fin, any, Boolean.class, true);
        add(fin, any, String.class, "a", "\u20ac");
        fin.getClassDomain(String.class).includeInIsomorphismCheck(false);
        add(fin, any, Integer.class, 4, 5);
        add(fin, any, Long.class, 3L, 1L, 2L, 3L, 9L);
        add(fin, any, Object.class, new Object(), new Object());
        any.addClassDomain(fin.createClassDomain(SearchTree.class, 2));
        fin.getClassDomain(SearchTree.class).addObject(new SearchTree());
        fin.getClassDomain("SearchTree").includeInIsomorphismCheck(false);
        fin.set("any", any);
        fin.set("text", fin.createObjSet(String.class, true));
        fin.set("tree", fin.createObjSet(SearchTree.class));
        describes(fin,
            "FinitizationTest$Every.any=java.lang.Character('a','\\'','\\u0007'),java.lang.Double(0.5,-0.0),"
                + "java.lang.Boolean(true),\"a\",\"\u20ac\",java.lang.Integer(4..5),"
                + "java.lang.Long(3,1..3,9),java.lang.Object(#0,#1),"
                + "SearchTree*2!iso,SearchTree(#0)!iso",
            "FinitizationTest$Every.text=null",
            "FinitizationTest$Every.tree=");
        assert any.getNumberOfElements() == 20 && any.getNumOfClassDomains() == 8;
    }

    private static void add(IFinitization fin, IObjSet set, Class<?> type, Object... objects) {
        IClassDomain domain = fin.createClassDomain(type);
        domain.addObjects(objects);
        set.addClassDomain(domain);
    }

    private static void setsOfNumbersChange() {
        IFinitization fin = every();
        IIntSet numbers = fin.createIntSet(3, 2);
        assert numbers.toString().isEmpty() && numbers.getNumberOfElements() == 0;
        numbers.addInt(5);
        numbers.addRange(1, 1, 8);
        numbers.addInt(4);
        assert numbers.toString().equals("5,1..4,6..8") : "in the order in which they came: " + numbers;
        numbers.removeInt(2);
        numbers.removeInt(8);
        numbers.removeInt(99);
        assert numbers.toString().equals("5,1,3,4,6,7") : numbers;
        assert numbers.getNumberOfElements() == 6;
        numbers.addInt(8);
        assert numbers.toString().equals("5,1,3,4,6..8") : numbers;
        fin.set("i", numbers);
        numbers.addRange(10, 10, 30);
        describes(fin, "FinitizationTest$Every.i=5,1,3,4,6..8,10,20,30");
        fin.set("b", fin.createByteSet((byte) 1));
        fin.set("i", fin.createIntSet(1));
        describes(fin, "FinitizationTest$Every.i=1", "FinitizationTest$Every.b=1");

        korat.finitization.IDoubleSet decimals = fin.createDoubleSet(0.5);
        decimals.addDouble(0.5);
        decimals.addDouble(-1);
        decimals.removeDouble(0.5);
        decimals.addRange(1e300, 1, 1e300);
        assert decimals.toString().equals("-1.0,1.0E300") : decimals;
    }

    private static void classDomainsAreShared() {
        IFinitization fin = SearchTree.finSearchTree(4, 0, 4);
        IClassDomain nodes = fin.getClassDomain("Node");
        assert nodes == fin.createClassDomain(SearchTree.Node.class, 9) : "it exists, with its own size";
        assert nodes.getSize() == 4 && nodes.getClassNameOfObjects().equals("SearchTree$Node");
        assert nodes.isIncludedInIsomorphismChecking();
        assert fin.getClassDomain(SearchTree.class).getSize() == 1 : "the input itself";
        assert fin.getClassDomain(String.class) == null;
        assert nodes.equals(SearchTree.finSearchTree(2, 0, 2).getClassDomain("Node")) : "equal if the class is";
    }

    private static void setsOfObjectsChange() {
        IFinitization fin = every();
        IObjSet set = fin.createObjSet(Object.class, true);
        IClassDomain numbers = fin.createClassDomain(Integer.class);
        numbers.addObject(1);
        assert set.addClassDomain(numbers) && !set.addClassDomain(numbers) : "only once";
        List<IClassDomain> domains = set.getClassDomains();
        domains.clear();
        assert set.getClassDomains().size() == 1 && set.getNumberOfElements() == 2;
        assert set.getAllObjects().length == 2 && set.getAllObjects()[0] == null;
        assert set.getObjectsOfClass(Number.class).length == 1 && set.getObjectsOfClass(String.class).length == 0;
        assert set.removeClassDomain(1) == null && set.removeClassDomain(0) == numbers;
        assert !set.removeClassDomain(numbers);
        set.setNullAllowed(false);
        assert !set.isNullAllowed() && set.getAllObjects().length == 0;
    }

    private static void arraysAreChecked() {
        IFinitization fin = every();
        IArraySet arrays = fin.createArraySet(int[].class, fin.createIntSet(1), fin.createIntSet(0, 1), 1);
        assert arrays.getArraySizes().toString().equals("1") && arrays.getComponentsSet().toString().equals("0..1");
        arrays.setArraySizes(fin.createIntSet(0, 2));
        arrays.setComponentsSet(fin.createIntSet(7));
        assert arrays.toString().equals("{length=0..2; elements=7}");
        assert !fin.areArraysHandledAsObjects();
        refuses("not an array class: int", () -> fin.createArraySet(int.class, fin.createIntSet(1),
            fin.createIntSet(1), 1));
        refuses("no array has a negative length: -1..1", () -> arrays.setArraySizes(fin.createIntSet(-1, 1)));
        refuses("no elements of [I: false,true", () -> arrays.setComponentsSet(fin.createBooleanSet()));
    }

    private static void includedFinitizationsAreAsked() {
        IFinitization fin = every();
        IFinitization trees = SearchTree.finSearchTree(2, 0, 2);
        assert fin.includeFinitization(trees);
        assert !fin.includeFinitization(SearchTree.finSearchTree(3, 0, 3)) : "one for each class";
        assert fin.getIncludedFinitization(SearchTree.class) == trees;
        assert fin.getIncludedFinitization(String.class) == null;
        assert fin.getClassDomain(SearchTree.Node.class).getSize() == 2;
        assert fin.getFieldDomain("SearchTree.size") == trees.getFieldDomain("size");
        assert fin.getFieldDomain("Node.info") != null : "a class that is known from the included one";
        assert fin.getFinClass() == Every.class;
    }

    private static void namesAreFound() {
        IFinitization fin = every();
        assert fin.createClassDomain("Base", 1).getClassOfObjects() == Base.class : "beside it, in the same class";
        assert fin.createClassDomain("SearchTree", 1).getClassOfObjects() == SearchTree.class : "in the package";
        assert fin.createClassDomain("SearchTree.Node", 1).getClassOfObjects() == SearchTree.Node.class;
        assert fin.createClassDomain("shapes.HeapArray", 1).getClassOfObjects() == HeapArray.class;
        assert fin.createClassDomain("HeapArray", 1).getClassOfObjects() == HeapArray.class : "known by now";
        assert fin.createClassDomain("java.util.Map.Entry").getClassOfObjects() == java.util.Map.Entry.class;
        assert fin.getClassDomain("FinitizationTest$Every").getClassOfObjects() == Every.class;
    }

    private static void mistakesAreNamed() {
        IFinitization fin = every();
        String every = "FinitizationTest$Every";
        refuses("class " + every + " has no instance field sise", () -> fin.set("sise", fin.createIntSet(1)));
        refuses("class " + every + " has no instance field shared", () -> fin.set("shared", fin.createIntSet(1)));
        refuses("there is no class Nod for the finitization of " + every,
            () -> fin.set("Nod.left", fin.createIntSet(1)));
        refuses("field " + every + ".l has type long, which the domain does not fit: 1",
            () -> fin.set("l", fin.createIntSet(1)));
        refuses("field " + every + ".text has type java.lang.String, which the domain does not fit: SearchTree*2",
            () -> fin.set("text", fin.createObjSet(SearchTree.class, 2)));
        refuses("field " + every + ".any is no collection", () -> fin.addAll("any", fin.createObjSet(Object.class)));
        refuses("java.lang.Number is abstract: no objects of it can be made", () -> fin.createObjSet(Number.class, 1));
        refuses("a class domain has objects of a class, not of int", () -> fin.createClassDomain(int.class, 1));
        refuses("a class domain cannot have -1 objects of java.lang.Object",
            () -> fin.createClassDomain(Object.class, -1));
        refuses("not an object of java.lang.String: null", () -> fin.createClassDomain(String.class).addObject(null));
        refuses("java.lang.String is no java.lang.Number",
            () -> fin.createObjSet(Number.class).addClassDomain(fin.createClassDomain(String.class)));
        refuses("the step of a range must be positive: 0", () -> fin.createIntSet(1, 0, 3));
        refuses("a range with a step has more than a million values", () -> fin.createIntSet(0, 2, 1 << 30));
        refuses("a range with a step has more than a million values", () -> fin.createDoubleSet(0, Double.NaN));
        refuses("the finitization of " + every + " cannot include itself", () -> fin.includeFinitization(fin));
        boolean thrown = false;
        try {
            fin.createObjSet(SearchTree.class, 2).getAllObjects();
        } catch (UnsupportedOperationException expected) {
            thrown = expected.getMessage().equals("the objects of SearchTree are made by the search, later");
        }
        assert thrown;
    }

    private static IFinitization every() {
        return FinitizationFactory.create(Every.class);
    }

    private static void describes(IFinitization fin, String... lines) {
        StringBuilder expected = new StringBuilder();
        for (String line : lines) {
            expected.append(line).append('\n');
        }
        String actual = ((Finitization) fin).describe();
        System.out.println(actual);
        assert actual.contentEquals(expected) : "expected:\n" + expected + "but it is:\n" + actual;
    }

    private static void refuses(String message, Runnable mistake) {
        try {
            mistake.run();
        } catch (IllegalArgumentException expected) {
            assert message.equals(expected.getMessage()) : expected.getMessage();
            return;
        }
        throw new AssertionError("not refused: " + message);
    }

    private FinitizationTest() {
    }
}
