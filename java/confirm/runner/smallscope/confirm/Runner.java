package smallscope.confirm;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs tests one by one and writes what each does into a file: {@code begin 3}, then {@code end 3}
 * and the rest, with tabs between. They may run twice, the second time in the opposite order, so
 * that one which depends on another, or on chance, is likely to be seen.
 *
 * <p>A test that does not end leaves a thread behind that nothing can stop, so the JVM ends with
 * it; whoever started this starts another one for the tests that are left.
 */
public final class Runner {
    private static final String TIMEOUT = "timeout";

    private final PrintWriter out;
    private final Map<String, List<?>> tables = new HashMap<>();

    private Runner(PrintWriter out) {
        this.out = out;
    }

    /** Takes the list of tests, the file for what they do, and how often they run. */
    public static void main(String[] arguments) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of(arguments[0])));
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        try (PrintWriter out =
                new PrintWriter(Files.newBufferedWriter(Path.of(arguments[1]), StandardCharsets.UTF_8))) {
            Runner runner = new Runner(out);
            for (int times = Integer.parseInt(arguments[2]); times > 0; times--) {
                runner.runAll(lines);
                Collections.reverse(lines);
            }
            out.println("done");
        }
        // Threads of the code under test may still be there.
        Runtime.getRuntime().halt(0);
    }

    private void runAll(List<String> lines) {
        for (String line : lines) {
            String[] parts = line.split("\t");
            int row = Integer.parseInt(parts[3]);
            long limit = Long.parseLong(parts[4]);
            tell("begin " + parts[0]);
            String outcome = outcome(parts[1], parts[2], row, limit);
            tell("end " + parts[0] + "\t" + outcome);
            if (outcome.equals(TIMEOUT)) {
                Runtime.getRuntime().halt(0);
            }
        }
    }

    private void tell(String line) {
        out.println(line);
        out.flush();
    }

    private String outcome(String type, String method, int row, long limit) {
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(() -> {
            try {
                run(type, method, row);
            } catch (Throwable problem) {
                thrown[0] = problem;
            }
        });
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(limit);
        } catch (InterruptedException interrupted) {
            return TIMEOUT;
        }
        if (thread.isAlive()) {
            return TIMEOUT;
        }
        return thrown[0] == null ? "pass" : "fail\t" + describe(thrown[0]);
    }

    private void run(String type, String method, int row) throws Throwable {
        Class<?> test = Class.forName(type);
        Class<?>[] parameters = row < 0 ? new Class<?>[0] : new Class<?>[] {String.class, String.class};
        Method called = test.getDeclaredMethod(method, parameters);
        called.setAccessible(true);
        var constructor = test.getDeclaredConstructor();
        constructor.setAccessible(true);
        Object[] arguments = row < 0 ? new Object[0] : (Object[]) table(test, method).get(row);
        try {
            called.invoke(constructor.newInstance(), arguments);
        } catch (InvocationTargetException wrapped) {
            throw wrapped.getCause();
        }
    }

    /** The lines of the table that a method goes through. */
    private List<?> table(Class<?> test, String method) throws ReflectiveOperationException {
        String source = method.replaceAll("BehavesAsRecorded$", "Examples");
        String key = test.getName() + "." + source;
        if (!tables.containsKey(key)) {
            Method examples = test.getDeclaredMethod(source);
            examples.setAccessible(true);
            tables.put(key, (List<?>) examples.invoke(null));
        }
        return tables.get(key);
    }

    /** The class of what was thrown, that of its cause, where it comes from, and what it says. */
    private static String describe(Throwable thrown) {
        String cause = thrown.getCause() == null ? "-" : thrown.getCause().getClass().getName();
        String place = "-";
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (!frame.getClassName().startsWith("org.junit.")) {
                place = frame.getClassName();
                break;
            }
        }
        return String.join("\t", thrown.getClass().getName(), cause, place, message(thrown));
    }

    /** In one line, and no longer than anybody reads. */
    private static String message(Throwable thrown) {
        String text;
        try {
            text = String.valueOf(thrown.getMessage());
        } catch (Throwable problem) {
            text = "no message";
        }
        String line = text.replaceAll("\\p{Cntrl}+", " ");
        return line.length() > 300 ? line.substring(0, 300) + "..." : line;
    }
}
