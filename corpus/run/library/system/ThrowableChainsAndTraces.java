//@ why: causes, suppressed exceptions, self-reference errors and the text of a printed trace with its Caused by and Suppressed parts
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;

public class ThrowableChainsAndTraces {
    static class Custom extends Exception {
        Custom(String m, Throwable c) {
            super(m, c);
        }

        @Override
        public String toString() {
            return "custom<" + getMessage() + ">";
        }
    }

    static class Quiet extends RuntimeException {
        Quiet() {
            super("quiet", null, false, false);
        }
    }

    record Res(String name) implements AutoCloseable {
        @Override
        public void close() {
            throw new IllegalStateException("closing " + name);
        }
    }

    static void inner(int x) {
        try (Res a = new Res("a"); Res b = new Res("b")) {
            System.out.println(10 / x);
        }
    }

    static void outer() throws Custom {
        try {
            inner(0);
        } catch (ArithmeticException e) {
            throw new Custom("wrapped", e);
        }
    }

    public static void main(String[] args) {
        try {
            outer();
        } catch (Custom e) {
            StringWriter w = new StringWriter();
            e.printStackTrace(new PrintWriter(w));
            System.out.print(w.toString().replace("\t", "  "));
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(top.getMethodName() + " " + top.getClassName() + " " + top.getFileName() + " " + top.getLineNumber() + " " + top.isNativeMethod() + " " + e.getStackTrace().length);
            System.out.println(e.getCause().getSuppressed().length + " " + Arrays.toString(e.getCause().getSuppressed()) + " " + e.getCause().getStackTrace()[0].getMethodName());
        }
        Throwable t = new Throwable("t");
        for (Runnable r : new Runnable[] {() -> t.addSuppressed(t), () -> t.addSuppressed(null), () -> t.initCause(t), () -> t.initCause(null), () -> t.initCause(new Error()), () -> new Error("e", null).initCause(t)}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage() + (e.getCause() == null ? "" : " / " + e.getCause()));
            }
        }
        Quiet q = new Quiet();
        q.addSuppressed(new Error());
        System.out.println(q.getSuppressed().length + " " + q.getStackTrace().length + " " + q + " " + new Error(new RuntimeException("r")).getMessage() + " " + new Exception((Throwable) null).getMessage() + " " + new Exception().getLocalizedMessage());
        t.setStackTrace(new StackTraceElement[] {new StackTraceElement("Cls", "met", "F.java", 7), new StackTraceElement("p.Q", "n", null, -2)});
        StringWriter w = new StringWriter();
        t.printStackTrace(new PrintWriter(w));
        System.out.print(w);
    }
}
