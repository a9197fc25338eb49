import java.io.FileOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jacoco.cli.internal.asm.MethodVisitor;
import org.jacoco.cli.internal.asm.Opcodes;
import org.jacoco.cli.internal.core.data.ExecutionData;
import org.jacoco.cli.internal.core.data.ExecutionDataWriter;
import org.jacoco.cli.internal.core.instr.Instrumenter;
import org.jacoco.cli.internal.core.internal.data.CRC64;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Result;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/**
 * JaCoCo's counts for a class of the platform. Its agent sees none that is loaded before it, so the class is
 * instrumented beforehand, takes the place of the original by {@code --patch-module}, and keeps its probes itself.
 *
 * <p>Arguments: {@code instrument CLASSFILE OUTPUT}; or, where that class runs, {@code run CLASS CLASSFILE NOTED TESTS...}, with
 * the class file as it was. Only what runs while a test runs counts.
 */
class PlatformSides {
    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("instrument")) {
            byte[] original = Files.readAllBytes(Path.of(arguments[1]));
            Files.createDirectories(Path.of(arguments[2]).getParent());
            Files.write(Path.of(arguments[2]), instrument(original));
        } else {
            run(arguments);
        }
    }

    private static byte[] instrument(byte[] original) throws Exception {
        byte[] older = original.clone();
        // From Java 11 on, JaCoCo's probes are a dynamic constant, which nobody can ask for while the JVM starts.
        older[7] = (byte) Math.min(older[7], Opcodes.V10);
        Instrumenter instrumenter = new Instrumenter((id, name, probes, visitor) -> makeProbes(probes, visitor));
        byte[] instrumented = instrumenter.instrument(older, "a class of the platform");
        instrumented[7] = original[7];
        return instrumented;
    }

    private static int makeProbes(int count, MethodVisitor visitor) {
        visitor.visitLdcInsn(count);
        visitor.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_BOOLEAN);
        return 1;
    }

    private static void run(String[] arguments) throws Exception {
        Field field = Class.forName(arguments[1]).getDeclaredField("$jacocoData");
        field.setAccessible(true);
        boolean[] probes = (boolean[]) field.get(null);
        if (probes == null) {
            // It notes what runs from the first time on that anything does.
            Class.forName(arguments[1], true, null);
            probes = (boolean[]) field.get(null);
        }
        List<Class<?>> tests = new ArrayList<>();
        for (String name : Arrays.copyOfRange(arguments, 4, arguments.length)) {
            tests.add(Class.forName(name));
        }
        Noted noted = new Noted(field, probes);
        JUnitCore core = new JUnitCore();
        core.addListener(noted);
        Result result = core.run(tests.toArray(new Class<?>[0]));
        for (Failure failure : result.getFailures()) {
            System.out.println(failure.getTestHeader() + ": " + failure.getException());
        }
        String told = "Tests run: " + result.getRunCount() + ",  Failures: " + result.getFailureCount();
        System.out.println(result.wasSuccessful() ? "OK (" + result.getRunCount() + " tests)" : told);
        boolean[] all = noted.all == null ? new boolean[0] : noted.all;
        try (OutputStream out = new FileOutputStream(arguments[3])) {
            long id = CRC64.classId(Files.readAllBytes(Path.of(arguments[2])));
            String name = arguments[1].replace('.', '/');
            new ExecutionDataWriter(out).visitClassExecution(new ExecutionData(id, name, all));
        }
    }

    /** What ran while tests ran. */
    private static final class Noted extends RunListener {
        private final Field field;
        private boolean[] probes;
        private boolean[] all;

        Noted(Field field, boolean[] probes) {
            this.field = field;
            this.probes = probes;
        }

        @Override
        public void testStarted(Description test) {
            if (probes != null) {
                Arrays.fill(probes, false);
            }
        }

        @Override
        public void testFinished(Description test) throws IllegalAccessException {
            boolean[] now = probes == null ? null : probes.clone();
            if (now == null) {
                probes = (boolean[]) field.get(null);
                now = probes == null ? new boolean[0] : probes.clone();
            }
            if (all == null) {
                all = new boolean[now.length];
            }
            for (int i = 0; i < now.length; i++) {
                all[i] |= now[i];
            }
        }
    }
}
