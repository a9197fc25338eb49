import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.internal.org.objectweb.asm.ClassReader;
import jdk.internal.org.objectweb.asm.ClassVisitor;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;

/**
 * Korat's search on the class under test itself, which is instrumented when it is loaded, as Korat does it: before a read
 * of a field that has a domain comes a call of {@link #monitor}.
 *
 * <pre>
 * java -ea -XX:+UseSerialGC --add-exports java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED
 *     InstrumentedSearch CLASS SCOPE DOMAIN...
 * </pre>
 *
 * A domain is {@code Class.field=1..3}, {@code =false,true} or {@code =null,Node*3}; fields are numbered in the order of
 * the domains, those of CLASS first. A box in a field of another type is made once, as {@code Integer.valueOf} gives it.
 * All classes whose names begin with CLASS are instrumented. The search is repeated for {@link #SECONDS}, so that the
 * compiler gets it right, and the best time counts: the processor's, of this thread alone.
 */
public final class InstrumentedSearch extends KoratSearch {
    /** What instrumenting adds to a class with domains. */
    public interface Monitored {
        void first(int field);

        void set(int field, int number, Object object);
    }

    /** And to the class under test. */
    public interface Subject extends Monitored {
        boolean accepts();
    }

    private record Domain(String owner, String field, int from, int to, String target) {
        static Domain read(String text) {
            String[] sides = text.split("=", 2);
            int dot = sides[0].lastIndexOf('.');
            String owner = sides[0].substring(0, dot);
            String field = sides[0].substring(dot + 1);
            if (sides[1].startsWith("null,")) {
                String[] objects = sides[1].substring(5).split("\\*");
                return new Domain(owner, field, 0, Integer.parseInt(objects[1]), objects[0]);
            }
            if (sides[1].equals("false,true")) {
                return new Domain(owner, field, 0, 1, null);
            }
            String[] ends = sides[1].split("\\.\\.");
            return new Domain(owner, field, Integer.parseInt(ends[0]), Integer.parseInt(ends[1]), null);
        }
    }

    /** How long one search is repeated. */
    private static final int SECONDS = 5;

    private static InstrumentedSearch current;

    private final Subject subject;
    private final List<Monitored> owner = new ArrayList<>(); // per field
    private final List<Integer> offset = new ArrayList<>();
    private final List<Object[]> values = new ArrayList<>(); // objects or boxes, by value
    private final List<Domain> domain = new ArrayList<>();

    /** Called by the instrumented classes. */
    public static void monitor(int field) {
        current.read(field);
    }

    private InstrumentedSearch(Loader loader, String root, List<Domain> domains) throws ReflectiveOperationException {
        subject = (Subject) loader.make(root);
        Map<String, Object[]> objects = new HashMap<>();
        Map<String, ClassDomain> classDomains = new HashMap<>();
        for (Domain each : domains) {
            if (each.target != null && !objects.containsKey(each.target)) {
                Object[] made = new Object[each.to + 1];
                for (int i = 1; i <= each.to; i++) {
                    made[i] = loader.make(root + "$" + each.target);
                }
                objects.put(each.target, made);
                classDomains.put(each.target, classDomain(each.to));
            }
        }
        declare(subject, domains, root, objects, classDomains);
        for (Map.Entry<String, Object[]> each : objects.entrySet()) {
            for (int i = 1; i < each.getValue().length; i++) {
                Monitored object = (Monitored) each.getValue()[i];
                object.first(object(classDomains.get(each.getKey()), i - 1));
                declare(object, domains, each.getKey(), objects, classDomains);
            }
        }
    }

    private void declare(
            Monitored object,
            List<Domain> domains,
            String name,
            Map<String, Object[]> objects,
            Map<String, ClassDomain> classDomains) {
        int at = 0;
        for (Domain each : domains) {
            if (!each.owner.equals(name)) {
                continue;
            }
            owner.add(object);
            offset.add(at++);
            domain.add(each);
            if (each.target != null) {
                reference(classDomains.get(each.target));
                values.add(objects.get(each.target));
            } else {
                number(each.to - each.from + 1);
                Object[] boxes = new Object[each.to - each.from + 1];
                for (int i = 0; i < boxes.length; i++) {
                    boxes[i] = each.from + i;
                }
                values.add(boxes);
            }
        }
    }

    @Override
    protected void set(int field, int value) {
        owner.get(field).set(offset.get(field), domain.get(field).from + value, values.get(field)[value]);
    }

    @Override
    protected boolean repOk() {
        return subject.accepts();
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        String root = args[0];
        int scope = Integer.parseInt(args[1]);
        List<Domain> domains = new ArrayList<>();
        for (int i = 2; i < args.length; i++) {
            domains.add(Domain.read(args[i]));
        }
        Loader loader = new Loader(root, domains);
        ThreadMXBean processor = ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        long end = processor.getCurrentThreadCpuTime() + SECONDS * 1_000_000_000L;
        for (int round = 0; round < 2 || processor.getCurrentThreadCpuTime() < end; round++) {
            current = new InstrumentedSearch(loader, root, domains);
            long start = processor.getCurrentThreadCpuTime();
            current.run();
            best = Math.min(best, processor.getCurrentThreadCpuTime() - start);
        }
        System.out.printf("%s %d %d/%d %.6f%n", root, scope, current.explored, current.valid, best / 1e9);
    }

    /** Loads the class under test and those inside it, instrumented. */
    private static final class Loader extends ClassLoader {
        private final String root;
        private final List<Domain> domains;

        Loader(String root, List<Domain> domains) {
            super(InstrumentedSearch.class.getClassLoader());
            this.root = root;
            this.domains = domains;
        }

        Object make(String name) throws ReflectiveOperationException {
            var constructor = loadClass(name).getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(root) && !name.startsWith(root + "$")) {
                return super.loadClass(name, resolve);
            }
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            byte[] made = instrument(name);
            return defineClass(name, made, 0, made.length);
        }

        private byte[] instrument(String name) {
            try (InputStream file = getResourceAsStream(name + ".class")) {
                ClassReader reader = new ClassReader(file);
                ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
                reader.accept(new Instrument(writer, name), 0);
                return writer.toByteArray();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** The fields of a class that have domains. */
        private List<String> fields(String name) {
            String simple = name.equals(root) ? root : name.substring(root.length() + 1);
            List<String> fields = new ArrayList<>();
            for (Domain each : domains) {
                if (each.owner.equals(simple)) {
                    fields.add(each.field);
                }
            }
            return fields;
        }

        private final class Instrument extends ClassVisitor {
            private final String name;
            private final Map<String, String> types = new HashMap<>();

            Instrument(ClassVisitor next, String name) {
                super(Opcodes.ASM8, next);
                this.name = name;
            }

            @Override
            public void visit(int version, int access, String self, String sign, String parent, String[] interfaces) {
                List<String> all = new ArrayList<>(List.of(interfaces));
                if (name.equals(root)) {
                    all.add("InstrumentedSearch$Subject");
                } else if (!fields(name).isEmpty()) {
                    all.add("InstrumentedSearch$Monitored");
                }
                super.visit(version, access | Opcodes.ACC_PUBLIC, self, null, parent, all.toArray(new String[0]));
            }

            @Override
            public jdk.internal.org.objectweb.asm.FieldVisitor visitField(
                    int access, String field, String type, String sign, Object value) {
                types.put(field, type);
                return super.visitField(access, field, type, sign, value);
            }

            @Override
            public MethodVisitor visitMethod(int access, String method, String type, String sign, String[] throwing) {
                return new MethodVisitor(Opcodes.ASM8, super.visitMethod(access, method, type, sign, throwing)) {
                    @Override
                    public void visitFieldInsn(int opcode, String owner, String field, String type) {
                        int at = owner.startsWith(root) ? fields(owner).indexOf(field) : -1;
                        if (opcode == Opcodes.GETFIELD && at >= 0) {
                            visitInsn(Opcodes.DUP);
                            super.visitFieldInsn(Opcodes.GETFIELD, owner, "$first", "I");
                            visitIntInsn(Opcodes.BIPUSH, at);
                            visitInsn(Opcodes.IADD);
                            visitMethodInsn(Opcodes.INVOKESTATIC, "InstrumentedSearch", "monitor", "(I)V", false);
                        }
                        super.visitFieldInsn(opcode, owner, field, type);
                    }
                };
            }

            @Override
            public void visitEnd() {
                if (!fields(name).isEmpty()) {
                    super.visitField(Opcodes.ACC_PUBLIC, "$first", "I", null, null).visitEnd();
                    addFirst();
                    addSet();
                }
                if (name.equals(root)) {
                    MethodVisitor code = super.visitMethod(Opcodes.ACC_PUBLIC, "accepts", "()Z", null, null);
                    code.visitCode();
                    code.visitVarInsn(Opcodes.ALOAD, 0);
                    code.visitMethodInsn(Opcodes.INVOKEVIRTUAL, name, "repOk", "()Z", false);
                    end(code, Opcodes.IRETURN);
                }
                super.visitEnd();
            }

            private void addFirst() {
                MethodVisitor code = super.visitMethod(Opcodes.ACC_PUBLIC, "first", "(I)V", null, null);
                code.visitCode();
                code.visitVarInsn(Opcodes.ALOAD, 0);
                code.visitVarInsn(Opcodes.ILOAD, 1);
                code.visitFieldInsn(Opcodes.PUTFIELD, name, "$first", "I");
                end(code, Opcodes.RETURN);
            }

            private void addSet() {
                MethodVisitor code =
                        super.visitMethod(Opcodes.ACC_PUBLIC, "set", "(IILjava/lang/Object;)V", null, null);
                code.visitCode();
                List<String> fields = fields(name);
                Label[] labels = new Label[fields.size()];
                for (int i = 0; i < labels.length; i++) {
                    labels[i] = new Label();
                }
                code.visitVarInsn(Opcodes.ILOAD, 1);
                code.visitTableSwitchInsn(0, labels.length - 1, labels[0], labels);
                for (int i = 0; i < labels.length; i++) {
                    String type = types.get(fields.get(i));
                    code.visitLabel(labels[i]);
                    code.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
                    code.visitVarInsn(Opcodes.ALOAD, 0);
                    if (type.length() == 1) {
                        code.visitVarInsn(Opcodes.ILOAD, 2);
                    } else {
                        code.visitVarInsn(Opcodes.ALOAD, 3);
                        code.visitTypeInsn(Opcodes.CHECKCAST, type.substring(1, type.length() - 1));
                    }
                    code.visitFieldInsn(Opcodes.PUTFIELD, name, fields.get(i), type);
                    code.visitInsn(Opcodes.RETURN);
                }
                end(code, Opcodes.NOP);
            }

            private void end(MethodVisitor code, int last) {
                if (last != Opcodes.NOP) {
                    code.visitInsn(last);
                }
                code.visitMaxs(0, 0);
                code.visitEnd();
            }
        }
    }
}
