//@ why: resources close in reverse order, close failures are suppressed by a primary exception, and null resources are skipped
public class TryWithResourcesSuppressed {
    static class Resource implements AutoCloseable {
        final String name;
        final boolean failing;

        Resource(String name, boolean failing) {
            this.name = name;
            this.failing = failing;
            System.out.println("open " + name);
            if (name.startsWith("!")) {
                throw new IllegalArgumentException("cannot open " + name);
            }
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (failing) {
                throw new IllegalStateException("close of " + name);
            }
        }
    }

    static void show(Throwable t, String indent) {
        System.out.println(indent + t);
        for (Throwable s : t.getSuppressed()) {
            show(s, indent + "  suppressed ");
        }
    }

    static int run(String third, boolean body) {
        try (Resource a = new Resource("a", true);
             Resource nothing = null;
             Resource b = new Resource("b", false);
             Resource c = new Resource(third, true)) {
            System.out.println("body " + a.name + b.name + c.name + nothing);
            if (body) {
                throw new RuntimeException("body fails");
            }
            return 1;
        } catch (IllegalArgumentException | IllegalStateException e) {
            show(e, "multi: ");
            return 2;
        } catch (RuntimeException e) {
            show(e, "single: ");
            return 3;
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) {
        System.out.println(run("c", false));
        System.out.println(run("c", true));
        System.out.println(run("!d", true));
        Resource shared = new Resource("shared", false);
        try (shared; AutoCloseable lambda = () -> System.out.println("lambda closed")) {
            System.out.println("using " + shared.name);
        } catch (Exception e) {
            System.out.println("no");
        }
    }
}
