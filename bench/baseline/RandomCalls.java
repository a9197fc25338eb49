import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;

/**
 * Feedback-directed random calls of the public constructors and methods of a class, after C. Pacheco, S. K. Lahiri,
 * M. D. Ernst and T. Ball, "Feedback-directed random test generation", ICSE 2007 (Randoop).
 *
 * <pre>
 * java -Djava.security.manager=allow -cp ... RandomCalls com.example.Tree 30 1      class, seconds, seed
 * </pre>
 *
 * A sequence of calls is extended by one more, or by the same one many times, whose inputs are values of earlier
 * sequences; it is run from its beginning, and kept if nothing threw. A value that equals one of a kept sequence is no
 * input later. Numbers and strings that calls return join the constants.
 *
 * What parameters need is made by constructors, static methods, constants and, for interfaces, by implementations in
 * the jar of the interface; functions are not made up. Type arguments are not looked at. The coverage agent, if there
 * is one, writes every second, so that a crash of the VM loses little. Code under test writes and deletes no files
 * outside of the current folder, and starts and ends no process.
 */
public final class RandomCalls {
    /** Calls of the longest sequence. */
    private static final int MOST_CALLS = 100;
    /** Values of one class that are remembered; later ones take the place of any. */
    private static final int MOST_VALUES = 500;
    /** How far from the class under test a class may be that only makes arguments. */
    private static final int MOST_STEPS = 3;
    /** Implementations that are taken for one interface. */
    private static final int MOST_IMPLEMENTATIONS = 6;
    /** Milliseconds for one sequence. */
    private static final long PATIENCE = 1_000;
    /** An operation that ran out of them as often is not called again. */
    private static final int MOST_STRIKES = 3;

    /** What one would take where the JDK wants an interface or an abstract class. */
    private static final Map<String, List<String>> TAKEN = Map.ofEntries(
            Map.entry("java.lang.Iterable", List.of("java.util.ArrayList")),
            Map.entry("java.util.Collection", List.of("java.util.ArrayList", "java.util.HashSet")),
            Map.entry("java.util.List", List.of("java.util.ArrayList", "java.util.LinkedList")),
            Map.entry("java.util.Set", List.of("java.util.HashSet", "java.util.LinkedHashSet")),
            Map.entry("java.util.SortedSet", List.of("java.util.TreeSet")),
            Map.entry("java.util.NavigableSet", List.of("java.util.TreeSet")),
            Map.entry("java.util.Queue", List.of("java.util.ArrayDeque")),
            Map.entry("java.util.Deque", List.of("java.util.ArrayDeque")),
            Map.entry("java.util.Map", List.of("java.util.HashMap", "java.util.LinkedHashMap")),
            Map.entry("java.util.SortedMap", List.of("java.util.TreeMap")),
            Map.entry("java.util.NavigableMap", List.of("java.util.TreeMap")),
            Map.entry("java.util.Iterator", List.of("java.util.ArrayList")),
            Map.entry("java.util.ListIterator", List.of("java.util.ArrayList")),
            Map.entry("java.lang.CharSequence", List.of("java.lang.StringBuilder")),
            Map.entry("java.lang.Appendable", List.of("java.lang.StringBuilder")),
            Map.entry("java.io.InputStream", List.of("java.io.ByteArrayInputStream")),
            Map.entry("java.io.OutputStream", List.of("java.io.ByteArrayOutputStream")),
            Map.entry("java.io.Reader", List.of("java.io.StringReader")),
            Map.entry("java.io.Writer", List.of("java.io.StringWriter")),
            Map.entry("java.lang.Runnable", List.of("java.lang.Thread")));

    private static final List<Object> CONSTANTS = List.of(0, 1, -1, 10, 100, 0L, 1L, -1L, 10L, 100L, 0.0, 1.0, -1.0,
            10.0, 100.0, 0f, 1f, -1f, 10f, 100f, (byte) 0, (byte) 1, (byte) -1, (byte) 10, (byte) 100, (short) 0,
            (short) 1, (short) -1, (short) 10, (short) 100, '#', ' ', '4', 'a', true, false, "", "hi!", "a");

    private static final Map<Class<?>, Class<?>> BOXES = Map.of(int.class, Integer.class, long.class, Long.class,
            double.class, Double.class, float.class, Float.class, byte.class, Byte.class, short.class, Short.class,
            char.class, Character.class, boolean.class, Boolean.class);

    /** Something that gives a value for inputs; the receiver, if there is one, is the first of them. */
    private record Operation(String name, boolean hasReceiver, List<Class<?>> inputs, Body body) {
        interface Body {
            Object call(Object[] inputs) throws Throwable;
        }

        Operation(String name, List<Class<?>> inputs, Body body) {
            this(name, false, inputs, body);
        }
    }

    /** A call whose inputs are the results of earlier statements of its sequence; null has the place -1. */
    private record Statement(Operation operation, List<Integer> inputs) {}

    /** A sequence that threw nothing, and one of its results. */
    private record Value(List<Statement> sequence, List<Class<?>> classes, int place) {}

    private final Class<?> tested;
    private final Random random;
    private final List<Operation> operations = new ArrayList<>();
    private final List<Operation> makers = new ArrayList<>();
    private final Map<Operation, Integer> successes = new LinkedHashMap<>();
    private final Map<Operation, String> problems = new HashMap<>();
    private final Map<Operation, Integer> strikes = new ConcurrentHashMap<>();

    private final Map<Class<?>, List<Value>> values = new LinkedHashMap<>();
    private final Map<Class<?>, List<Class<?>>> fitting = new HashMap<>();
    private final Set<Object> known = new HashSet<>();
    private final Set<List<Statement>> kept = new HashSet<>();
    private long tried;
    private long returned;

    private volatile Thread worker;
    private volatile Operation running;
    private volatile long began;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + Long.parseLong(args[1]) * 1_000_000_000L;
        PrintStream out = System.out;
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(System.out);
        ThreadGroup guarded = new ThreadGroup("calls");
        System.setSecurityManager(new Guard(guarded));
        Class<?> tested = Class.forName(args[0], false, RandomCalls.class.getClassLoader());
        RandomCalls calls = new RandomCalls(tested, Long.parseLong(args[2]));
        calls.watch(guarded, end);
        dump();
        calls.tell(out);
        out.flush();
        // No thread of the class under test may keep the VM alive.
        Runtime.getRuntime().halt(0);
    }

    private RandomCalls(Class<?> tested, long seed) {
        this.tested = tested;
        random = new Random(seed);
    }

    /** Lets a worker make calls until the end; one that does not come back is ended, and another goes on. */
    private void watch(ThreadGroup guarded, long end) throws Exception {
        long dumped = System.nanoTime();
        while (System.nanoTime() < end) {
            if (worker == null || !worker.isAlive()) {
                worker = new Thread(guarded, this::work, "worker");
                worker.setDaemon(true);
                began = System.nanoTime();
                worker.start();
            }
            Thread.sleep(20);
            if (running != null && System.nanoTime() - began > PATIENCE * 1_000_000) {
                strikes.merge(running, 1, Integer::sum);
                end(worker);
            }
            if (System.nanoTime() - dumped > 1_000_000_000) {
                dump();
                dumped = System.nanoTime();
            }
        }
        end(worker);
    }

    @SuppressWarnings({"deprecation", "removal"})
    private void end(Thread thread) throws InterruptedException {
        worker = null;
        running = null;
        thread.interrupt();
        thread.join(100);
        if (thread.isAlive()) {
            try {
                thread.stop();
            } catch (UnsupportedOperationException since20) {
                // It goes on, and takes time from the others.
            }
            thread.join(100);
        }
    }

    private void work() {
        if (operations.isEmpty()) {
            prepare();
        }
        while (Thread.currentThread() == worker) {
            List<Operation> chosen = makers.isEmpty() || random.nextInt(4) > 0 ? operations : makers;
            try {
                extend(chosen.get(random.nextInt(chosen.size())));
            } catch (OutOfMemoryError full) {
                // From now on some values are taken for new once more.
                known.clear();
                kept.clear();
            }
        }
    }

    /** One step of the paper's algorithm: a new sequence that ends with a call of `operation`. */
    private void extend(Operation operation) {
        if (strikes.getOrDefault(operation, 0) >= MOST_STRIKES) {
            return;
        }
        List<Statement> sequence = new ArrayList<>();
        List<Class<?>> classes = new ArrayList<>();
        List<Integer> inputs = new ArrayList<>();
        for (Class<?> input : operation.inputs) {
            boolean isReceiver = operation.hasReceiver && inputs.isEmpty();
            inputs.add(choose(sequence, classes, BOXES.getOrDefault(input, input), isReceiver));
        }
        int times = random.nextInt(10) == 0 ? 1 + random.nextInt(MOST_CALLS) : 1;
        Statement last = new Statement(operation, List.copyOf(inputs));
        for (int time = 0; time < times && (time == 0 || sequence.size() < MOST_CALLS); time++) {
            sequence.add(last);
        }
        if (sequence.size() <= MOST_CALLS && !kept.contains(sequence)) {
            tried++;
            began = System.nanoTime();
            running = operation;
            Thread self = Thread.currentThread();
            try {
                Object[] results = run(sequence);
                boolean[] isNew = news(last, results);
                if (self == worker) {
                    running = null;
                    keep(sequence, results, isNew);
                    successes.merge(operation, 1, Integer::sum);
                }
            } catch (Throwable problem) {
                problems.put(operation, problem.getClass().getName() + ": " + problem.getMessage());
                // Whoever took its place clears what is running.
                if (self == worker) {
                    running = null;
                }
                if (problem instanceof OutOfMemoryError full) {
                    throw full;
                }
            }
        }
    }

    /** The place of an input: that of a value in the sequence so far, or of one whose sequence is appended. */
    private int choose(List<Statement> sequence, List<Class<?>> classes, Class<?> wanted, boolean isReceiver) {
        if (!isReceiver && !BOXES.containsValue(wanted) && random.nextInt(20) == 0) {
            return -1;
        }
        if (random.nextInt(4) == 0) {
            List<Integer> places = new ArrayList<>();
            for (int place = 0; place < classes.size(); place++) {
                if (classes.get(place) != null && wanted.isAssignableFrom(classes.get(place))) {
                    places.add(place);
                }
            }
            if (!places.isEmpty()) {
                return places.get(random.nextInt(places.size()));
            }
        }
        List<Class<?>> fits = fitting.computeIfAbsent(wanted, this::fitting);
        if (fits.isEmpty()) {
            return -1;
        }
        List<Value> of = values.get(fits.get(random.nextInt(fits.size())));
        Value value = of.get(random.nextInt(of.size()));
        int shift = sequence.size();
        for (Statement one : value.sequence) {
            List<Integer> shifted = one.inputs.stream().map(place -> place < 0 ? place : place + shift).toList();
            sequence.add(shift == 0 ? one : new Statement(one.operation, shifted));
        }
        classes.addAll(value.classes);
        return value.place + shift;
    }

    private List<Class<?>> fitting(Class<?> wanted) {
        return new ArrayList<>(values.keySet().stream().filter(wanted::isAssignableFrom).toList());
    }

    private static Object[] run(List<Statement> sequence) throws Throwable {
        Object[] results = new Object[sequence.size()];
        for (int at = 0; at < results.length; at++) {
            Statement statement = sequence.get(at);
            Object[] inputs = new Object[statement.inputs.size()];
            for (int input = 0; input < inputs.length; input++) {
                int place = statement.inputs.get(input);
                inputs[input] = place < 0 ? null : results[place];
            }
            try {
                results[at] = statement.operation.body.call(inputs);
            } catch (InvocationTargetException thrown) {
                throw thrown.getCause();
            }
        }
        return results;
    }

    /** Which of what the last call gave and touched equal nothing known. */
    private boolean[] news(Statement last, Object[] results) {
        boolean[] isNew = new boolean[results.length];
        List<Integer> places = new ArrayList<>(last.inputs);
        places.add(results.length - 1);
        for (int place : places) {
            if (place >= 0 && results[place] != null && !isNew[place]) {
                isNew[place] = known.add(results[place]);
            }
        }
        return isNew;
    }

    private void keep(List<Statement> sequence, Object[] results, boolean[] isNew) {
        kept.add(sequence);
        returned++;
        List<Class<?>> classes = new ArrayList<>();
        for (Object result : results) {
            classes.add(result == null ? null : result.getClass());
        }
        for (int at = 0; at < results.length; at++) {
            if (isNew[at] && isConstant(results[at])) {
                constant(results[at]);
            } else if (isNew[at]) {
                remember(results[at].getClass(), new Value(sequence, classes, at));
            }
        }
    }

    private static boolean isConstant(Object value) {
        return BOXES.containsValue(value.getClass()) || value instanceof String;
    }

    private void constant(Object value) {
        if (value instanceof String text && text.length() > 1_000) {
            return;
        }
        Statement statement = new Statement(new Operation("" + value, List.of(), none -> value), List.of());
        remember(value.getClass(), new Value(List.of(statement), List.of(value.getClass()), 0));
    }

    private void remember(Class<?> type, Value value) {
        List<Value> of = values.get(type);
        if (of == null) {
            values.put(type, of = new ArrayList<>());
            fitting.forEach((wanted, fits) -> {
                if (wanted.isAssignableFrom(type)) {
                    fits.add(type);
                }
            });
        }
        if (of.size() < MOST_VALUES) {
            of.add(value);
        } else {
            of.set(random.nextInt(MOST_VALUES), value);
        }
    }

    /** Finds the operations: those of the class and of its public member classes, and those that their inputs need. */
    private void prepare() {
        known.addAll(CONSTANTS);
        CONSTANTS.forEach(this::constant);
        makers.add(new Operation("new Object()", List.of(), none -> new Object()));
        for (Class<?> literal : List.of(tested, String.class, Integer.class)) {
            makers.add(new Operation(literal.getName() + ".class", List.of(), none -> literal));
        }
        Makers found = new Makers();
        List<Operation> tests = new ArrayList<>();
        for (Class<?> one : withMembers(tested)) {
            List<Operation> own = operations(one);
            found.need(one, 0);
            own.forEach(operation -> operation.inputs.forEach(input -> found.need(input, 1)));
            tests.addAll(own);
        }
        makers.addAll(found.made.values());
        operations.addAll(tests);
    }

    private static List<Class<?>> withMembers(Class<?> type) {
        List<Class<?>> all = new ArrayList<>(List.of(type));
        for (Class<?> member : type.getClasses()) {
            if (member.getDeclaringClass() == type) {
                all.addAll(withMembers(member));
            }
        }
        return all;
    }

    /** The public constructors and methods of a class, inherited ones too, in an order that does not change. */
    private static List<Operation> operations(Class<?> type) {
        List<Operation> found = new ArrayList<>(constructors(type));
        Set<String> left = Set.of("getClass", "wait", "notify", "notifyAll");
        Arrays.stream(type.getMethods())
                .filter(method -> !method.isSynthetic() && !left.contains(method.getName()))
                .sorted(Comparator.comparing(Method::toString))
                .forEach(method -> found.add(operation(method, type)));
        return found;
    }

    private static List<Operation> constructors(Class<?> type) {
        if (Modifier.isAbstract(type.getModifiers())) {
            return List.of();
        }
        return Arrays.stream(type.getConstructors()).sorted(Comparator.comparing(Constructor::toString))
                .map(constructor -> new Operation(constructor.toString(), List.of(constructor.getParameterTypes()),
                        constructor::newInstance)).toList();
    }

    /** A method, called on receivers of `type`. */
    private static Operation operation(Method method, Class<?> type) {
        List<Class<?>> inputs = new ArrayList<>(List.of(method.getParameterTypes()));
        open(method);
        if (Modifier.isStatic(method.getModifiers())) {
            return new Operation(method.toString(), inputs, all -> method.invoke(null, all));
        }
        inputs.add(0, type);
        return new Operation(method.toString(), true, inputs,
                all -> method.invoke(all[0], Arrays.copyOfRange(all, 1, all.length)));
    }

    private static void open(Executable member) {
        try {
            member.setAccessible(true);
        } catch (RuntimeException ofTheJdk) {
            // Public members of public classes need it not.
        }
    }

    /** Finds what makes arguments. */
    private static final class Makers {
        final Map<String, Operation> made = new LinkedHashMap<>();
        private final Set<Class<?>> needed = new HashSet<>();
        private final Map<File, List<Class<?>>> jars = new HashMap<>();

        /** Adds what gives values of a type, and values of what that needs. */
        void need(Class<?> type, int steps) {
            boolean isFree = type.isPrimitive() || type == Object.class || type == String.class || type == Class.class;
            if (isFree || BOXES.containsValue(type) || steps > MOST_STEPS || !needed.add(type)) {
                return;
            }
            if (type.isArray()) {
                arrays(type.getComponentType());
                need(type.getComponentType(), steps);
                return;
            }
            int before = made.size();
            creators(type, type, steps);
            for (String name : TAKEN.getOrDefault(type.getName(), List.of())) {
                taken(name, steps);
            }
            if (Modifier.isAbstract(type.getModifiers())) {
                List<Class<?>> found = ofSameJar(type).stream()
                        .filter(one -> type.isAssignableFrom(one) && !Modifier.isAbstract(one.getModifiers())
                                && one.getConstructors().length > 0)
                        .sorted(Comparator.comparing(RandomCalls::fewest)).limit(MOST_IMPLEMENTATIONS).toList();
                found.forEach(one -> creators(one, one, steps + 1));
            }
            if (made.size() == before) {
                ofSameJar(type).stream().filter(one -> one.getPackage() == type.getPackage())
                        .forEach(one -> statics(one, type, steps + 1));
            }
        }

        private void taken(String name, int steps) {
            try {
                Class<?> type = Class.forName(name);
                creators(type, type, steps);
                for (Method method : type.getMethods()) {
                    boolean fills = Set.of("add", "put", "iterator", "listIterator").contains(method.getName());
                    if (fills && !method.isSynthetic() && method.getParameterCount() < 3) {
                        add(operation(method, type), steps);
                    }
                }
            } catch (ClassNotFoundException impossible) {
                throw new AssertionError(impossible);
            }
        }

        /** Constructors, and the static methods and constants of `of` that give a `type`. */
        private void creators(Class<?> of, Class<?> type, int steps) {
            if (Modifier.isPublic(of.getModifiers())) {
                constructors(of).forEach(one -> add(one, steps));
                statics(of, type, steps);
            }
        }

        private void statics(Class<?> of, Class<?> type, int steps) {
            Arrays.stream(of.getDeclaredMethods()).sorted(Comparator.comparing(Method::toString))
                    .filter(method -> isPublicStatic(method.getModifiers()) && !method.isSynthetic()
                            && type.isAssignableFrom(method.getReturnType()))
                    .forEach(method -> add(operation(method, of), steps));
            Arrays.stream(of.getDeclaredFields()).sorted(Comparator.comparing(Field::toString))
                    .filter(field -> isPublicStatic(field.getModifiers()) && type.isAssignableFrom(field.getType()))
                    .forEach(field -> add(new Operation(field.toString(), List.of(), none -> field.get(null)), steps));
        }

        private static boolean isPublicStatic(int modifiers) {
            return Modifier.isPublic(modifiers) && Modifier.isStatic(modifiers);
        }

        private void arrays(Class<?> component) {
            for (int length = 0; length <= 3; length++) {
                add(new Operation("new " + component.getName() + "[" + length + "]",
                        Collections.nCopies(length, component), inputs -> {
                            Object array = Array.newInstance(component, inputs.length);
                            for (int at = 0; at < inputs.length; at++) {
                                Array.set(array, at, inputs[at]);
                            }
                            return array;
                        }), 0);
            }
        }

        private void add(Operation operation, int steps) {
            if (made.putIfAbsent(operation.name, operation) == null) {
                operation.inputs.forEach(input -> need(input, steps + 1));
            }
        }

        /** The public classes of the jar that a type is in; none for those of the JDK. */
        private List<Class<?>> ofSameJar(Class<?> type) {
            var source = type.getProtectionDomain().getCodeSource();
            return source == null ? List.of() : jars.computeIfAbsent(new File(source.getLocation().getPath()), this::all);
        }

        private List<Class<?>> all(File jar) {
            List<Class<?>> all = new ArrayList<>();
            try (JarFile file = new JarFile(jar)) {
                file.stream().map(entry -> entry.getName()).sorted()
                        .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF") && !name.contains("-info"))
                        .forEach(name -> load(name.replace(".class", "").replace('/', '.'), all));
            } catch (IOException noJar) {
                return List.of();
            }
            return all;
        }

        private static void load(String name, List<Class<?>> all) {
            try {
                Class<?> type = Class.forName(name, false, RandomCalls.class.getClassLoader());
                if (Modifier.isPublic(type.getModifiers())) {
                    type.getDeclaredMethods();
                    type.getConstructors();
                    all.add(type);
                }
            } catch (ClassNotFoundException | LinkageError needsMore) {
                // A class whose own needs are not on the class path serves nobody.
            }
        }
    }

    /** The number of parameters of the plainest constructor. */
    private static int fewest(Class<?> type) {
        return Arrays.stream(type.getConstructors()).mapToInt(Constructor::getParameterCount).min().orElse(99);
    }

    private void tell(PrintStream out) {
        long reached = operations.stream().filter(successes::containsKey).count();
        out.println(tested.getName() + ": operations " + operations.size() + ", of them returned " + reached
                + ", makers " + makers.size() + ", sequences tried " + tried + ", kept " + returned
                + ", not ended " + strikes.values().stream().mapToInt(Integer::intValue).sum());
        for (Operation operation : operations) {
            if (!successes.containsKey(operation)) {
                out.println("  never returned: " + operation.name + ": " + problems.get(operation));
            }
        }
    }

    /** Lets the coverage agent write what it has. */
    private static void dump() {
        try {
            Object agent = Class.forName("org.jacoco.agent.rt.RT").getMethod("getAgent").invoke(null);
            Class.forName("org.jacoco.agent.rt.IAgent").getMethod("dump", boolean.class).invoke(agent, false);
        } catch (ReflectiveOperationException | OutOfMemoryError nobodyMeasures) {
            // Then there is nothing to write, or no room for it now.
        }
    }

    /** Keeps the code under test from what outlives it. */
    @SuppressWarnings("removal")
    private static final class Guard extends SecurityManager {
        private final ThreadGroup guarded;
        private final String folder = new File("").getAbsolutePath() + File.separator;

        Guard(ThreadGroup guarded) {
            this.guarded = guarded;
        }

        private void refuse(boolean isHarmless, String what) {
            if (!isHarmless && guarded.parentOf(Thread.currentThread().getThreadGroup())) {
                throw new SecurityException(what);
            }
        }

        @Override
        public void checkPermission(java.security.Permission permission) {
            refuse(!permission.getName().equals("setSecurityManager"), permission.getName());
        }

        @Override
        public void checkExit(int status) {
            refuse(false, "exit");
        }

        @Override
        public void checkExec(String command) {
            refuse(false, "exec " + command);
        }

        @Override
        public void checkWrite(String file) {
            refuse(new File(file).getAbsoluteFile().toPath().normalize().startsWith(folder), "write " + file);
        }

        @Override
        public void checkDelete(String file) {
            refuse(new File(file).getAbsoluteFile().toPath().normalize().startsWith(folder), "delete " + file);
        }
    }
}
