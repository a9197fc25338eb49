import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.DiagnosticCollector;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles and runs programs in memory, hundreds in one run of {@code javac}, each in a package of its own.
 *
 * <p>A run of the compiler with an error in it makes no class files: those with errors are left out, and the others
 * compiled once more.
 */
final class Javac {
    /** So many at once: the second run costs little then, and the names in one run stay few. */
    private static final int BATCH = 500;

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);

    /** What each text does: what it prints, or why it is no program. */
    Map<String, String> outcomes(Iterable<String> texts) throws IOException {
        Map<String, String> outcomes = new HashMap<>();
        List<Text> batch = new ArrayList<>();
        for (String text : texts) {
            batch.add(new Text("p" + batch.size(), text));
            if (batch.size() == BATCH) {
                outcomes(batch, outcomes);
                batch.clear();
            }
        }
        outcomes(batch, outcomes);
        return outcomes;
    }

    private void outcomes(List<Text> batch, Map<String, String> outcomes) throws IOException {
        List<Text> accepted = new ArrayList<>(batch);
        Memory classes = null;
        while (classes == null) {
            Map<Text, String> refused = new LinkedHashMap<>();
            classes = compiled(accepted, refused);
            refused.forEach((text, error) -> outcomes.put(text.text, "javac: " + error));
            accepted.removeAll(refused.keySet());
        }
        for (Text text : accepted) {
            outcomes.put(text.text, run(classes, text));
        }
    }

    /** The class files, or null if some texts are refused. */
    private Memory compiled(List<Text> texts, Map<Text, String> refused) throws IOException {
        if (texts.isEmpty()) {
            return new Memory(files);
        }
        DiagnosticCollector<JavaFileObject> errors = new DiagnosticCollector<>();
        Memory memory = new Memory(files);
        // All errors are wanted, not the first hundred; and what is wrong in one class does not hide what is in others.
        List<String> options = List.of("-proc:none", "-nowarn", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "100000");
        boolean isDone = compiler.getTask(null, memory, errors, options, null, texts).call();
        for (Diagnostic<? extends JavaFileObject> error : errors.getDiagnostics()) {
            if (error.getKind() == Diagnostic.Kind.ERROR) {
                refused.putIfAbsent((Text) error.getSource(), error.getMessage(java.util.Locale.ROOT));
            }
        }
        if (!isDone && refused.isEmpty()) {
            throw new IllegalStateException("javac says no, and not why");
        }
        return refused.isEmpty() ? memory : null;
    }

    private static String run(Memory classes, Text text) {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        String end = "";
        try {
            Class<?> main = classes.loader.loadClass(text.place + ".Main");
            var method = main.getDeclaredMethod("main", String[].class);
            method.setAccessible(true);
            method.invoke(null, (Object) new String[0]);
        } catch (ReflectiveOperationException | LinkageError failure) {
            end = "ends with " + (failure.getCause() == null ? failure : failure.getCause());
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8) + end;
    }

    /** A source text in its package. */
    private static final class Text extends SimpleJavaFileObject {
        final String place;
        final String text;

        Text(String place, String text) {
            super(URI.create("string:///" + place + "/Main.java"), Kind.SOURCE);
            this.place = place;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return "package " + place + ";\n" + text;
        }
    }

    /** Where the class files go, and a loader that has them. */
    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> bytes = new HashMap<>();
        final ClassLoader loader = new ClassLoader(Javac.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                ByteArrayOutputStream found = bytes.get(name);
                if (found == null) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, found.toByteArray(), 0, found.size());
            }
        };

        Memory(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("bytes:///" + name), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return bytes.computeIfAbsent(name, none -> new ByteArrayOutputStream());
                }
            };
        }
    }
}
