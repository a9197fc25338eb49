/**
 * What {@code smallscope check} does to add and remove of a search tree, on a real JVM: every tree that Korat's search
 * finds, every number, and after each call the invariant and the postcondition.
 *
 * <pre>
 * java -XX:+UseSerialGC CheckBaseline 7
 * </pre>
 *
 * The search runs on monitored objects; methods and conditions run on plain ones, which no call of the search touches.
 * A tree is made plain once, for the postconditions that ask what was before, and copied for each call.
 */
final class CheckBaseline extends MonitoredSearchTree {
    private final int scope;
    private long inputs;
    private long failures;

    private CheckBaseline(int scope) {
        super(scope);
        this.scope = scope;
    }

    public static void main(String[] args) {
        CheckBaseline check = new CheckBaseline(Integer.parseInt(args[0]));
        check.run();
        System.out.println("explored " + check.explored + ", valid " + check.valid + ", inputs " + check.inputs
                + ", failures " + check.failures);
    }

    @Override
    protected void accepted() {
        SpecifiedTree old = plain();
        for (int info = 1; info <= scope; info++) {
            SpecifiedTree added = copy(old);
            count(added.addPost(info, added.add(info), old) && added.repOk());
            SpecifiedTree removed = copy(old);
            count(removed.removePost(info, removed.remove(info), old) && removed.repOk());
        }
    }

    private void count(boolean isRight) {
        inputs++;
        if (!isRight) {
            failures++;
        }
    }

    private static SpecifiedTree copy(SpecifiedTree tree) {
        SpecifiedTree copy = new SpecifiedTree();
        copy.root = copy(tree.root);
        copy.size = tree.size;
        return copy;
    }

    private static SearchTree.Node copy(SearchTree.Node node) {
        if (node == null) {
            return null;
        }
        SearchTree.Node copy = new SearchTree.Node();
        copy.left = copy(node.left);
        copy.right = copy(node.right);
        copy.info = node.info;
        return copy;
    }
}
