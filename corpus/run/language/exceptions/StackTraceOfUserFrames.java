//@ why: getStackTrace names class, method, file and line of every user frame, including constructors, initializers and nested classes
public class StackTraceOfUserFrames {
    static class Node {
        final int depth;
        int value = check(-1);

        Node(int depth) {
            this.depth = depth;
            if (depth == 0) {
                throw new IllegalStateException(
                        "bottom");
            }
            new Node(
                    depth - 1);
        }

        int check(int i) {
            return i;
        }
    }

    static class Late {
        static int v;
        static {
            v = boom(
                    1,
                    2);
        }

        static int boom(int a, int b) {
            return (a + b)
                    / (a - 1);
        }
    }

    static void print(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getClassName().startsWith("StackTrace")) {
                System.out.println("  " + e.getClassName() + "." + e.getMethodName() + "(" + e.getFileName() + ":"
                        + e.getLineNumber() + ") native=" + e.isNativeMethod());
            }
        }
    }

    static Throwable made() {
        return new Throwable("made here");
    }

    public static void main(String[] args) {
        try {
            new Node(2);
        } catch (IllegalStateException e) {
            print(e);
        }
        try {
            System.out.println(Late.v);
        } catch (ExceptionInInitializerError e) {
            print(e.getCause());
        }
        Throwable t = made();
        print(t);
        try {
            throw t;
        } catch (Throwable same) {
            print(same);
        }
        t.fillInStackTrace();
        print(t);
        t.setStackTrace(new StackTraceElement[] {new StackTraceElement("StackTraceX", "faked", "X.java", 12)});
        print(t);
    }
}
